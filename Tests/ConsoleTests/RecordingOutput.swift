import Console
import Synchronization

/// An output that keeps what it was given, flush by flush, and can be made to fail.
final class RecordingOutput: TextOutput {
  private struct State {
    var waiting = ""
    var flushed: [String] = []
    var failure: OutputError?
  }

  private let state = Mutex(State())

  /// What was handed over by each flush.
  var flushed: [String] { state.withLock { $0.flushed } }

  func fail(with error: OutputError) { state.withLock { $0.failure = error } }

  func write(_ text: String) throws(OutputError) {
    try state.withLock { (state) throws(OutputError) in
      if let failure = state.failure { throw failure }
      state.waiting += text
    }
  }

  func flush() throws(OutputError) {
    state.withLock { state in
      state.flushed.append(state.waiting)
      state.waiting = ""
    }
  }
}

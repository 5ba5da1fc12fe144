import Synchronization
import SystemCalls

/// A buffered stream over a file descriptor, such as standard output.
///
/// Text is written at `flush`, or when the buffer is full. Deallocation writes nothing, because it cannot report a
/// failure. Text that was not flushed is lost. After a failure the buffer is dropped, and every later call fails in the
/// same way. The descriptor belongs to the process and stays open.
///
/// Creating an output makes the process ignore `SIGPIPE`. So a closed pipe is an error to handle and does not kill the
/// process.
package final class Output: TextOutput {
  private struct State {
    var buffer: [UInt8] = []
    var failure: OutputError?
  }

  /// Ignores `SIGPIPE`. Swift runs the initialiser once for all outputs.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private let descriptor: Int32
  private let name: String
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - descriptor: A descriptor that is open for writing.
  ///   - name: The descriptor's name in an error, such as `standard output`.
  ///   - capacity: The size of the buffer in bytes.
  package init(descriptor: Int32, name: String, capacity: Int = 64 * 1024) {
    Self.ignoresBrokenPipes
    self.descriptor = descriptor
    self.name = name
    self.capacity = capacity
  }

  package static func standardOutput() -> Output { Output(descriptor: STDOUT_FILENO, name: "standard output") }

  package static func standardError() -> Output { Output(descriptor: STDERR_FILENO, name: "standard error") }

  /// Buffers the text as UTF-8.
  package func write(_ text: String) throws(OutputError) {
    try write(bytes: text.utf8)
  }

  /// Buffers bytes. If the buffer then exceeds its capacity, all its content is written.
  package func write(bytes: some Collection<UInt8>) throws(OutputError) {
    try state.withLock { (state) throws(OutputError) in
      if let failure = state.failure { throw failure }
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count > capacity { try empty(&state) }
    }
  }

  /// Writes the content of the buffer.
  package func flush() throws(OutputError) {
    try state.withLock { (state) throws(OutputError) in
      if let failure = state.failure { throw failure }
      try empty(&state)
    }
  }

  /// Checks, without a write, whether the reader is still there. Without this check, a command that prints rarely would
  /// notice a closed pipe only at its next line.
  ///
  /// - Throws: `OutputError.readerLeft`. A file always has a reader.
  package func checkReader() throws(OutputError) {
    var wish = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&wish, 1, 0) > 0, wish.revents & Int16(POLLERR | POLLHUP) != 0 else { return }
    throw OutputError.readerLeft
  }

  private func empty(_ state: inout State) throws(OutputError) {
    let code = state.buffer.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
    state.buffer.removeAll(keepingCapacity: state.buffer.count <= 2 * capacity)
    if code != 0 {
      let failure = OutputError(stream: name, code: code)
      state.failure = failure
      throw failure
    }
  }
}

/// A destination of text: a stream, or nothing.
package protocol TextOutput: Sendable {
  /// Writes the text. The output may buffer it until `flush`.
  func write(_ text: String) throws(OutputError)
  /// Writes the buffered text to the stream.
  func flush() throws(OutputError)
}

extension TextOutput {
  package func writeLine(_ text: String = "") throws(OutputError) { try write(text + "\n") }
}

/// An output that discards its input, for `--quiet`.
package struct DroppingOutput: TextOutput {
  package init() {}

  package func write(_ text: String) {}

  package func flush() {}
}

import Foundation
import Synchronization

/// The history of a campaign, a JSON object a line.
final class History: Sendable {
  /// The name of the file in a campaign's folder.
  static let fileName = "history.jsonl"

  private struct State {
    var pending = Data()
    let encoder: JSONEncoder
    let file: FileHandle
  }

  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Begins a history in a new file.
  init(folder: URL) throws {
    let url = folder.appending(path: Self.fileName)
    try Data().write(to: url)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let file = try FileHandle(forWritingTo: url)
    state = Mutex(State(encoder: encoder, file: file))
  }

  /// Microseconds since the beginning.
  var now: Int64 { Int64(start.duration(to: .now) / .microseconds(1)) }

  /// Notes a line, at the moment of the call.
  func note(_ line: HistoryLine) {
    state.withLock { state in
      var line = line
      // Within the lock, so that the lines are in the order of their moments.
      line.at = now
      guard let json = try? state.encoder.encode(line) else { return }
      state.pending += json + [UInt8(ascii: "\n")]
      if state.pending.count > 1 << 16 { Self.write(&state) }
    }
  }

  /// Writes what is not written yet.
  func flush() { state.withLock { Self.write(&$0) } }

  private static func write(_ state: inout State) {
    do { try state.file.write(contentsOf: state.pending) } catch {
      FileHandle.standardError.write(Data("The history cannot be written: \(error)\n".utf8))
    }
    state.pending.removeAll(keepingCapacity: true)
  }
}

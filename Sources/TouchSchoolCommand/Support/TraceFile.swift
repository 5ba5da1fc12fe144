import Foundation
import Synchronization

/// A file to which a game writes each action and what it changed of the state, as `play --trace` asks for.
final class TraceFile: Sendable {
  private let file: Mutex<FileHandle>
  private let begun = ContinuousClock.now

  /// Opens a file that exists, to write at its end.
  ///
  /// - Throws: `OutputFile.Failure` if it cannot be opened.
  init(path: String) throws {
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw OutputFile.Failure(path: path, reason: "it cannot be opened")
    }
    // Seeking fails on a pipe, which is always written at its end.
    _ = try? file.seekToEnd()
    self.file = Mutex(file)
  }

  deinit { file.withLock { try? $0.close() } }

  /// Writes an action with the time since the game began. A disk that is full ends the trace, not the game.
  func write(_ text: String) {
    let milliseconds = Int64((ContinuousClock.now - begun) / .milliseconds(1))
    file.withLock { try? $0.write(contentsOf: Data("[\(milliseconds) ms] \(text)\n".utf8)) }
  }
}

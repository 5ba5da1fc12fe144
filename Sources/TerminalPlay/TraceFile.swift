import Foundation
import Synchronization
import TapGame
import TouchSchoolCommand

/// The file of `play --trace`. The game writes each action to it, with the changes of the state.
final class TraceFile: Sendable {
  private let file: Mutex<FileHandle>
  private let begun = ContinuousClock.now

  /// Opens an existing file for appending.
  ///
  /// - Throws: `OutputFile.Failure` if it cannot be opened.
  init(path: String) throws {
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw OutputFile.Failure(path: path, reason: Language.ofCall("열 수 없어요", "it cannot be opened"))
    }
    // Seeking fails on a pipe. Ignore the error, since writes to a pipe always append.
    _ = try? file.seekToEnd()
    self.file = Mutex(file)
  }

  deinit { file.withLock { try? $0.close() } }

  /// Writes an action with the time since the game began. Ignores errors: a full disk must not end the game.
  func write(_ text: String) {
    let milliseconds = Int64((ContinuousClock.now - begun) / .milliseconds(1))
    file.withLock { try? $0.write(contentsOf: Data("[\(milliseconds) ms] \(text)\n".utf8)) }
  }
}

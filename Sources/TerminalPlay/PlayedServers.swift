import Basics
import Foundation
package import GameAPI
package import SchoolDirectory
import Synchronization
package import TapClient
package import TapGame
package import TouchSchoolCommand

/// Plays at servers.
package protocol PlayedServers: Sendable {
  /// Runs `work` with the contest at a server, and closes the connections afterwards.
  ///
  /// - Throws: the error of `work`.
  func withPlayedServer(
    at address: ServerAddress, _ work: (any PlayedServer) async throws -> Void
  ) async throws
}

/// A contest at a server that one plays in.
package protocol PlayedServer: ServerContest {
  /// The group of a name inside a school. The season decides whether it is made.
  ///
  /// - Parameter code: the season's code or the player's ticket.
  /// - Throws: `ServerError`.
  func group(_ name: String, inside school: SchoolID, code: String?) async throws -> SchoolGroup

  /// A client for the player whose file this is. It keeps the session tokens in the file.
  ///
  /// - Parameter code: the season's code or the player's ticket.
  func game(for file: PlayerDatabase, in contest: ContestLocation, code: String?) -> any GameClient
}

/// The file of `play --trace`. The game writes each action to it, with the changes of the state.
final class TraceFile: Sendable {
  private let file: Mutex<FileHandle>
  private let begun = ContinuousClock.now

  /// Opens an existing file for appending.
  ///
  /// - Throws: `OutputFile.Failure` if it cannot be opened.
  init(path: String) throws {
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw OutputFile.Failure(path: path, "it cannot be opened")
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

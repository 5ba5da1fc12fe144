package import Basics
package import Console
package import GameAPI
import Leaderboard
package import SchoolDirectory
package import TapGame

/// The game in a terminal: `touchschool play`. What only a game needs is in a program of its own, `touchschool-play`, so that nobody
/// compiles it who ranks and simulates.
package protocol Playing: Sendable {
  /// Plays until the person leaves.
  ///
  /// - Throws: why the game cannot begin or go on; `ExitCode` after a signal.
  func play(_ call: PlayCall) async throws
}

/// What was typed after `touchschool play`.
package struct PlayCall: Sendable {
  /// The server to play at; `nil` to play in the database.
  package let server: ServerAddress?
  let store: FileOptions
  /// The path of the database.
  package var path: String { store.path }
  package let language: Language
  /// The name of the player at this machine.
  package let player: String
  package let nickname: Nickname?
  /// The file of words that no nickname may hold.
  package let words: String?
  package let theme: TerminalTheme
  /// The season's code, or a ticket.
  package let code: String?
  /// The name of the group inside the player's school.
  package let group: String?
  /// The file for the actions of the game.
  package let trace: String?
  package let isPractice: Bool
  /// Whether to play line by line.
  package let isPlain: Bool

  /// Prints a message on standard error, unless the call says `--quiet`.
  package func tell(_ words: Words) { store.tell(words) }

  /// A progress bar for work that can take longer than a second.
  package func progressBar(_ title: Words, unit: Words) -> ProgressBar {
    store.progressBar(title, unit: unit)
  }

  package func schools() async throws -> [School] { try await store.with(.readOnly) { try await $0.schools() } }
}

/// The game of a program that is built without it. It hands the call over.
package struct GameProgram: Playing {
  package init() {}
  package func play(_ call: PlayCall) async throws {
    guard call.server == nil else { try OtherProgram.online.replaceProcess() }
    do { try OtherProgram.play.replaceProcess() } catch {
      // The complete command has the game, too.
      try? OtherProgram.online.replaceProcess()
      throw error
    }
  }
}

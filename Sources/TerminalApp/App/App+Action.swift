package import Console
package import GameAPI
package import TapClient
package import Unidirectional

extension App {
  package enum Action: Equatable, Sendable {
    case begin
    case input(Input)
    case resized(TerminalSize)
    case main(MainScreen.Action)
    /// The screens above the main screen.
    case path(StackAction<Screen.State, Screen.Action>)
    /// The taps and the session.
    case tapping(Tapping.Action)
    /// The boards.
    case following(Following.Action)
    /// Batches were refused permanently, and the player must be told.
    case dropped([DroppedBatch])
    /// Somebody at the school has the player's nickname and this many taps.
    case namesakeFound(taps: Int64)
    /// The player's file tells where the player has played before this run.
    case playedBefore(LastPlay)
    /// The boards of an earlier season, in which the player has played, were read.
    case earlierRead(Standings, LastPlay)
    /// Text was pasted where keys are taps.
    case pasted
    /// The display time of an overtaking is over.
    case momentOver
    /// The countdown to the season's start or end must be updated.
    case countdownDue
    /// The display time of a notice is over.
    case noticeOver
    /// The player's file records now that the introduction was seen, or could not be changed.
    case introductionNoted
    /// Shows (true) or hides the help with all keys.
    case help(Bool)
    /// The person, or a signal, wants the game to end.
    case leave
    /// The time limit for handing in the last taps has passed.
    case leaveNow
  }
}

extension App.Action {
  static let mainPath = CasePath<Self, MainScreen.Action>(embed: Self.main) {
    if case .main(let action) = $0 { action } else { nil }
  }
  static let tappingPath = CasePath<Self, Tapping.Action>(embed: Self.tapping) {
    if case .tapping(let action) = $0 { action } else { nil }
  }
  static let followingPath = CasePath<Self, Following.Action>(embed: Self.following) {
    if case .following(let action) = $0 { action } else { nil }
  }
  static let pathPath = CasePath<Self, StackAction<Screen.State, Screen.Action>>(embed: Self.path) {
    if case .path(let action) = $0 { action } else { nil }
  }
}

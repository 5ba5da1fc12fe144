package import Console
package import PlayerFile
package import Unidirectional

extension App {
  /// Everything that happens in the game.
  package enum Action: Equatable, Sendable {
    /// The game begins.
    case begin
    /// User input.
    case input(Input)
    /// The terminal has another size.
    case resized(TerminalSize)
    /// The main screen.
    case main(MainScreen.Action)
    /// The screens above it.
    case path(StackAction<Screen.State, Screen.Action>)
    /// The play itself.
    case tapping(Tapping.Action)
    /// The boards.
    case following(Following.Action)
    /// Taps were refused for good, which is not announced to the player yet.
    case dropped([DroppedBatch])
    /// The celebration of an overtaking is over.
    case momentOver
    /// Another time to the season's beginning or end is to be shown.
    case countdownDue
    /// A notice has been there long enough.
    case noticeOver
    /// The player's file has recorded that the introduction was seen, or could not record it.
    case introductionNoted
    /// All keys are to be shown, or not any more.
    case help(Bool)
    /// The person, or a signal, wants the game to end.
    case leave
    /// The time limit for handing in the last taps has passed.
    case leaveNow
  }
}

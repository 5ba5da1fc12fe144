package import Console
package import PlayerFile
package import Unidirectional

extension App {
  /// Everything that happens in the game.
  package enum Action: Equatable, Sendable {
    /// The game begins.
    case begin
    /// The person did something.
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
    /// Taps were refused for good of which the person has not been told.
    case dropped([DroppedBatch])
    /// The moment of an overtaking is over.
    case momentOver
    /// A notice has been there long enough.
    case noticeOver
    /// That the introduction has been seen is in the player's file, or could not be written there.
    case introductionNoted
    /// The person, or a signal, wants the game to end.
    case leave
    /// The last taps have been given the time that there is.
    case leaveNow
  }
}

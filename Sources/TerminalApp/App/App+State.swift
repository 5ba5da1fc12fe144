package import GameAPI
package import Unidirectional

extension App {
  /// The state of the whole game: what all screens share, and the path of screens.
  package struct State: Equatable, Sendable {
    /// The state that all screens share.
    package var shared: SharedState
    /// The main screen, the root of the path.
    package var main = MainScreen.State()
    /// The screens above it, the last one on top.
    package var path = StackState<Screen.State>()
    /// The boards that are being followed.
    package var following = Following.State()
    /// What became of the taps of this run.
    package internal(set) var account = TapAccount()
    /// The number of refused taps that the visible notice announces; 0 for any other notice.
    package var droppedTaps: Int64 = 0
    /// Whether the write that marks the introduction as seen is still running.
    package var isNotingIntroduction = false
    /// Whether all keys are shown over the screen.
    package internal(set) var isHelpShown = false
    /// Whether the person leaves for the practice, or for the contest.
    package var isSwitching = false
    /// The progress of leaving the game.
    package var leaving = Leaving.no

    /// Creates the state of a game that has not begun.
    package init(shared: SharedState) { self.shared = shared }

    /// Whether all taps are handed in or in the player's file, so that ending now loses nothing.
    var isAllKept: Bool { shared.tapping.isHandedIn && !isNotingIntroduction }

    /// The windows of the boards that the screens on the path show, covered screens included.
    package var windows: Set<StandingsWindow> {
      path.reduce(into: main.windows(in: shared)) { $0.formUnion($1.windows(in: shared)) }
    }
  }

  /// The progress of leaving the game.
  package enum Leaving: Equatable, Sendable {
    /// Nobody wants to leave.
    case no
    /// The last taps are being handed in.
    case handingIn
    /// Nothing is left to do.
    case left
  }
}

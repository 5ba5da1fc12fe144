package import GameAPI
package import Unidirectional

extension App {
  /// All that the game knows: one world, one path of screens.
  package struct State: Equatable, Sendable {
    /// What every screen may know.
    package var world: World
    /// The main screen, on which the path stands.
    package var main = MainScreen.State()
    /// The screens above it, the last one on top.
    package var path = StackState<Screen.State>()
    /// The boards as they are followed.
    package var following = Following.State()
    /// How many taps the notice speaks of that is shown, if it is of taps that were refused for good.
    package var droppedTaps: Int64 = 0
    /// Whether it is being noted in the player's file that the introduction has been seen.
    package var isNotingIntroduction = false
    /// Where leaving stands.
    package var leaving = Leaving.no

    /// The state of a game that has not begun.
    /// - Complexity: O(1).
    package init(world: World) { self.world = world }

    /// Whether everything is handed in or kept for the next time, and nothing is lost if the game ends now.
    var isAllKept: Bool { world.tapping.isHandedIn && !isNotingIntroduction }

    /// What the screens on the path show of the boards, however deep they lie.
    package var windows: Set<StandingsWindow> {
      path.reduce(into: main.windows(in: world)) { $0.formUnion($1.windows(in: world)) }
    }
  }

  /// Where leaving stands.
  package enum Leaving: Equatable, Sendable {
    /// Nobody wants to leave.
    case no
    /// The last taps are being handed in.
    case handingIn
    /// There is nothing more to do.
    case left
  }
}

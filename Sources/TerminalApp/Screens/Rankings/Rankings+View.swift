package import Console
import Leaderboard

extension Rankings.State {
  /// What the screen shows of the boards.
  package func windows(in world: World) -> Set<StandingsWindow> { [StandingsWindow(.all, .top(50))] }

  /// Draws the screen.
  package func draw(on canvas: inout Canvas, world: World) {
    _ = Chrome.draw(on: &canvas, world: world, title: "", hints: [])
  }
}

package import Console
import SchoolDirectory

extension SchoolDetail.State {
  /// What the screen shows of the boards.
  package var windows: Set<StandingsWindow> { [.around(school.id)] }

  /// Draws the screen.
  package func draw(on canvas: inout Canvas, world: World) {
    _ = Chrome.draw(on: &canvas, world: world, title: "", hints: [])
  }
}

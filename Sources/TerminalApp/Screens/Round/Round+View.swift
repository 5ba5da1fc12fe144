package import Console

extension Round.State {
  /// Draws the screen.
  package func draw(on canvas: inout Canvas, world: World) {
    _ = Chrome.draw(on: &canvas, world: world, title: "", hints: [])
  }
}

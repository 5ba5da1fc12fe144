package import Console

extension Picker.State {
  /// Draws the screen.
  package func draw(on canvas: inout Canvas, world: World) {
    _ = Chrome.draw(on: &canvas, world: world, title: "", hints: [])
  }
}

extension QRSymbol {
  /// The code as SVG 2 in the current color, with the quiet zone, one unit per module. It draws no background, so it
  /// has to be placed on a light background.
  ///
  /// - Parameter title: the title for screen readers.
  /// - Complexity: O(modules).
  package func svg(title: String) -> String {
    let side = size + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <title>\(Self.escaped(title))</title><path fill="currentColor" d="\(outline)"/></svg>
      """
  }

  /// A rectangle for each run of dark modules in a row.
  private var outline: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while self[x, y] { x += 1 }
        if x > start {
          path += "M\(start + Self.quietZone) \(y + Self.quietZone)h\(x - start)v1h-\(x - start)z"
        }
        x += 1
      }
    }
    return path
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

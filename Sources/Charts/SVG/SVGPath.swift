/// A point of a drawing. Coordinates are in the drawing's units, from the upper left corner.
struct Point: Hashable {
  var x: Double
  var y: Double
}

/// A path of a line, in SVG syntax.
struct SVGPath {
  private(set) var data = ""

  mutating func move(to point: Point) { data += "M\(point.x.svg) \(point.y.svg)" }

  mutating func line(to point: Point) { data += "L\(point.x.svg) \(point.y.svg)" }

  /// Appends a curve that is horizontal at both ends.
  mutating func sweep(from start: Point, to end: Point) {
    let middle = (start.x + end.x) / 2
    data += "C\(middle.svg) \(start.y.svg) \(middle.svg) \(end.y.svg) \(end.x.svg) \(end.y.svg)"
  }

  mutating func close() { data += "Z" }

  init(through points: [Point] = []) {
    for (place, point) in points.enumerated() {
      if place == 0 { move(to: point) } else { line(to: point) }
    }
  }
}

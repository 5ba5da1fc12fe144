extension TrendDrawing {
  /// The area of the amounts, with its last value.
  var amounts: [SVGElement] {
    let highest = max(chart.points.map(\.amount).max() ?? 0, 1)
    func y(_ amount: Int64) -> Double {
      Self.amountBottom - Double(amount) / Double(highest) * (Self.amountBottom - Self.amountTop - 12)
    }
    var elements = RoundNumbers.upTo(highest, atMost: 5).flatMap { rule(y: y($0), $0) }
    guard let first = chart.points.first, let last = chart.points.last else { return elements }
    let line = SVGPath(through: chart.points.map { Point(x: x($0.time), y: y($0.amount)) })
    var area = line
    area.line(to: Point(x: x(last.time), y: Self.amountBottom))
    area.line(to: Point(x: x(first.time), y: Self.amountBottom))
    area.close()
    elements.append(SVGElement("path", ["d": area.data, "fill": Self.amountColor, "fill-opacity": "0.16"]))
    elements.append(
      SVGElement(
        "path",
        ["d": line.data, "fill": "none", "stroke": Self.amountColor, "stroke-width": 4, "stroke-linejoin": "round"]))
    return elements + end(at: Point(x: x(last.time), y: y(last.amount)), Self.amountColor, chart.number(last.amount))
  }

  /// A dot at the end of a line, and its value.
  func end(at point: Point, _ color: String, _ text: String) -> [SVGElement] {
    [
      SVGElement(
        "circle", ["cx": point.x, "cy": point.y, "r": 7, "fill": color, "stroke": "#fff", "stroke-width": 2]),
      Label(text: text, at: Point(x: point.x + 14, y: point.y + 7), size: 20, isBold: true)
        .shrunk(to: Sheet.a4.width - point.x - 26).element,
    ]
  }
}

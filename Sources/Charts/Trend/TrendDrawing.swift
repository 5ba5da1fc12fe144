/// The layout of a trend chart.
struct TrendDrawing {
  let chart: TrendChart

  static let margin = 56.0
  static let left = 150.0
  static let right = 1036.0
  static let amountTop = 186.0
  static let amountBottom = 480.0
  static let rankTop = 568.0
  static let rankBottom = 730.0
  static let amountColor = "#0072B2"
  static let rankColor = "#B34700"

  init(_ chart: TrendChart) { self.chart = chart }

  func x(_ time: Int64) -> Double { Self.left + chart.axis.share(of: time) * (Self.right - Self.left) }

  var heading: [SVGElement] {
    let width = Sheet.a4.width - 2 * Self.margin
    return [
      Label(text: chart.title, at: Point(x: Self.margin, y: 82), size: 42, isBold: true).cut(to: width).element,
      Label(text: chart.subtitle, at: Point(x: Self.margin, y: 120), size: 20, fill: Ink.quiet).cut(to: width)
        .element,
      Label(text: chart.unit, at: Point(x: Self.margin, y: Self.amountTop - 16), size: 17, isBold: true).element,
      Label(text: chart.rankTitle, at: Point(x: Self.margin, y: Self.rankTop - 42), size: 17, isBold: true).element,
      Label(
        text: chart.footnote, at: Point(x: Self.margin, y: Sheet.a4.height - 26), size: 13, fill: Ink.faint
      ).cut(to: width).element,
    ]
  }

  var timeGrid: [SVGElement] {
    chart.axis.ticks(atMost: 9).flatMap { tick in
      let x = x(tick.time)
      return [
        SVGElement(
          "path",
          [
            "d":
              "M\(x.svg) \(Self.amountTop.svg)V\(Self.amountBottom.svg)M\(x.svg) \(Self.rankTop.svg)V\((Self.rankBottom + 12).svg)",
            "stroke": tick.isMajor ? Ink.past : Ink.grid, "fill": "none",
          ]),
        Label(
          text: tick.label, at: Point(x: x, y: Self.rankBottom + 36), size: 16, anchor: .middle,
          isBold: tick.isMajor, fill: Ink.quiet
        ).element,
      ]
    }
  }

  /// A horizontal line with its value at the left.
  func rule(y: Double, _ value: Int64) -> [SVGElement] {
    [
      SVGElement("line", ["x1": Self.left, "y1": y, "x2": Self.right, "y2": y, "stroke": Ink.grid]),
      Label(
        text: chart.number(value), at: Point(x: Self.left - 12, y: y + 5.5), size: 16, anchor: .end, fill: Ink.quiet
      ).shrunk(to: Self.left - 24).element,
    ]
  }
}

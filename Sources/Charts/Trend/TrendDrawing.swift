import SystemCalls

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

extension TrendDrawing {
  /// The line of the ranks, best at the top, with labels for the best and the last rank.
  var ranks: [SVGElement] {
    let ranked = chart.points.compactMap { point in point.rank.map { (time: point.time, rank: $0) } }
    guard let last = ranked.last, let best = ranked.map(\.rank).min(), let worst = ranked.map(\.rank).max() else {
      return []
    }
    // If the worst rank is more than 20 times the best, the scale is logarithmic: the distance from 2,000 to 1,000
    // equals the distance from 2 to 1.
    let isLogarithmic = best * 20 < worst
    func y(_ rank: Int) -> Double {
      guard best < worst else { return (Self.rankTop + Self.rankBottom) / 2 }
      let share =
        isLogarithmic
        ? log(Double(rank) / Double(best)) / log(Double(worst) / Double(best))
        : Double(rank - best) / Double(worst - best)
      return Self.rankTop + share * (Self.rankBottom - Self.rankTop)
    }
    var elements = ticks(best: best, worst: worst, isLogarithmic: isLogarithmic).flatMap { rule(y: y($0), Int64($0)) }
    let line = SVGPath(through: ranked.map { Point(x: x($0.time), y: y($0.rank)) })
    elements.append(
      SVGElement(
        "path",
        ["d": line.data, "fill": "none", "stroke": Self.rankColor, "stroke-width": 4, "stroke-linejoin": "round"]))
    if ranked.count > 1, best < last.rank, let first = ranked.first(where: { $0.rank == best }) {
      let point = Point(x: x(first.time), y: y(best))
      elements.append(
        SVGElement(
          "circle", ["cx": point.x, "cy": point.y, "r": 6, "fill": "#fff", "stroke": Self.rankColor, "stroke-width": 3])
      )
      elements.append(
        Label(
          text: "best \(chart.number(Int64(best)))", at: Point(x: point.x, y: point.y - 13), size: 16, anchor: .middle,
          isBold: true
        ).element)
    }
    return elements + end(at: Point(x: x(last.time), y: y(last.rank)), Self.rankColor, chart.number(Int64(last.rank)))
  }

  private func ticks(best: Int, worst: Int, isLogarithmic: Bool) -> [Int] {
    guard best < worst else { return [best] }
    let range = Int64(best)...Int64(worst)
    let all =
      isLogarithmic
      ? RoundNumbers.logarithmic(range) : RoundNumbers.upTo(Int64(worst), atMost: 8).filter(range.contains)
    // Only every `stride`-th tick is kept: the numbers need space.
    let stride = (all.count + 5) / 6
    let kept = all.enumerated().filter { $0.offset.isMultiple(of: max(1, stride)) }.map { Int($0.element) }
    return kept.isEmpty ? [best, worst] : kept
  }
}

/// The layout of a race chart.
struct RaceDrawing {
  let chart: RaceChart
  /// The runners on the board at the end, best first.
  let leaders: [RaceChart.Runner]
  /// The runners that left the board.
  let others: [RaceChart.Runner]

  static let plot = Box(left: 262, top: 232, right: 1186, bottom: 1062)
  static let margin = 70.0

  init(_ chart: RaceChart) {
    self.chart = chart
    leaders = chart.runners.filter { $0.lastPlace != nil && $0.rank != nil }
      .sorted { ($0.lastPlace ?? 0) < ($1.lastPlace ?? 0) }
    others = chart.runners.filter { $0.rank == nil && $0.places.contains { $0 != nil } }
  }

  var rowHeight: Double { (Self.plot.bottom - Self.plot.top) / Double(chart.rows) }
  /// The scale factor of elements that must fit into a row.
  var scale: Double { min(1, rowHeight / 70) }

  func x(_ index: Int) -> Double {
    Self.plot.left + chart.axis.share(of: chart.times[index]) * (Self.plot.right - Self.plot.left)
  }

  func y(place: Int) -> Double { Self.plot.top + (Double(place) - 0.5) * rowHeight }

  /// The position below the last row, for runners that are not on the board.
  var yOutside: Double { Self.plot.bottom + 10 }

  func point(_ index: Int, place: Int) -> Point { Point(x: x(index), y: y(place: place)) }

  var heading: [SVGElement] {
    let width = Sheet.a3.width - 2 * Self.margin
    return [
      Label(text: chart.title, at: Point(x: Self.margin, y: 118), size: 54, isBold: true).cut(to: width).element,
      Label(text: chart.subtitle, at: Point(x: Self.margin, y: 164), size: 25, fill: Ink.quiet).cut(to: width)
        .element,
      Label(
        text: chart.footnote, at: Point(x: Self.margin, y: Sheet.a3.height - 44), size: 16, fill: Ink.faint
      ).cut(to: width).element,
    ]
  }

  var grid: [SVGElement] {
    let plot = Self.plot
    let rows = (1...chart.rows).map { place in
      SVGElement(
        "line",
        [
          "x1": plot.left, "y1": y(place: place), "x2": plot.right, "y2": y(place: place), "stroke": Ink.grid,
          "stroke-width": 1.0,
        ])
    }
    let ticks = chart.axis.ticks(atMost: 9).flatMap { tick in
      let x = plot.left + chart.axis.share(of: tick.time) * (plot.right - plot.left)
      return [
        SVGElement(
          "line",
          [
            "x1": x, "y1": plot.top - 12, "x2": x, "y2": plot.bottom + 18, "stroke": tick.isMajor ? Ink.past : Ink.grid,
            "stroke-width": tick.isMajor ? 1.5 : 1.0,
          ]),
        Label(
          text: tick.label, at: Point(x: x, y: plot.bottom + 44), size: 19, anchor: .middle, isBold: tick.isMajor,
          fill: Ink.quiet
        ).element,
      ]
    }
    return [SVGElement("g", [:], rows + ticks)]
  }
}

extension RaceChart.Runner {
  /// The row at the last moment; nil if the runner is not on the board then.
  var lastPlace: Int? { places.last ?? nil }
}

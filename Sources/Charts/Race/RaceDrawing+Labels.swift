extension RaceDrawing {
  /// The labels with names. Leaders have a label at the right. Runners that start on the board have a label at the
  /// left. The other runners have a label where they left the board, unless it would overlap another one there.
  var labels: [Label] { leaderLabels + startLabels + exitLabels }

  private var leaderLabels: [Label] {
    let left = Self.plot.right + 42
    let room = Sheet.a3.width - Self.margin - left
    return leaders.flatMap { runner -> [Label] in
      guard let place = runner.lastPlace else { return [] }
      let y = y(place: place)
      guard hasRoomyRows else { return narrowLabels(runner, left: left, room: room, y: y) }
      let name = Label(text: runner.name, at: Point(x: left, y: y - 3), size: 27, isBold: true).cut(to: room)
      let amount = Label(text: runner.amountText, at: Point(x: left, y: y + 23), size: 20)
      let detail = Label(
        text: runner.detail, at: Point(x: left + amount.width + 14, y: y + 23), size: 18, fill: Ink.quiet)
      let rest = room - amount.width - 14
      return [name, amount] + (runner.detail.isEmpty || rest < 60 ? [] : [detail.cut(to: rest)])
    }
  }

  /// The labels for rows with space for only one line of text: the name, and the amount at its right.
  private func narrowLabels(_ runner: RaceChart.Runner, left: Double, room: Double, y: Double) -> [Label] {
    let size = min(24, rowHeight * 0.62)
    let amount = Label(
      text: runner.amountText, at: Point(x: left + room, y: y + size * 0.35), size: size * 0.85, anchor: .end,
      fill: Ink.quiet)
    let name = Label(text: runner.name, at: Point(x: left, y: y + size * 0.35), size: size, isBold: true)
    return [name.cut(to: room - amount.width - 12), amount]
  }

  private var startLabels: [Label] {
    let size = min(20, rowHeight * 0.6)
    let right = Self.plot.left - 30 * max(0.5, scale)
    return (leaders + others).compactMap { runner in
      guard chart.times.count > 1, let place = runner.places.first ?? nil else { return nil }
      return Label(
        text: runner.name, at: Point(x: right, y: y(place: place) + size * 0.35), size: size, anchor: .end,
        fill: runner.rank == nil ? Ink.faint : Ink.text
      ).cut(to: right - Self.margin / 2)
    }
  }

  private var exitLabels: [Label] {
    let size = min(16, rowHeight * 0.4)
    var taken: [Box] = []
    return others.compactMap { runner in
      guard size >= 9, runner.places.first.map({ $0 == nil }) ?? true,
        let index = runner.places.lastIndex(where: { $0 != nil }), let place = runner.places[index]
      else { return nil }
      var label = Label(
        text: runner.name, at: Point(x: x(index), y: y(place: place) - 7 * scale - size * 0.3), size: size,
        anchor: .middle, fill: Ink.quiet, hasRim: true)
      if label.box.left < Self.plot.left { label.anchor = .start }
      if label.box.right > Self.plot.right - 30 { label.anchor = .end }
      guard !taken.contains(where: label.box.overlaps) else { return nil }
      taken.append(label.box)
      return label
    }
  }

  /// The amounts of the leaders, as bars under their names.
  var bars: [SVGElement] {
    let most = leaders.map(\.amount).max() ?? 0
    guard hasRoomyRows, most > 0 else { return [] }
    let left = Self.plot.right + 42
    let room = Sheet.a3.width - Self.margin - left
    return leaders.enumerated().compactMap { place, runner in
      runner.lastPlace.map { row in
        SVGElement(
          "rect",
          [
            "x": left, "y": y(place: row) + 33, "width": max(1, room * Double(runner.amount) / Double(most)),
            "height": 5,
            "fill": LineStyle(place: place).color,
          ])
      }
    }
  }

  /// Whether a row has space for two lines of text and a bar.
  private var hasRoomyRows: Bool { rowHeight >= 78 }
}

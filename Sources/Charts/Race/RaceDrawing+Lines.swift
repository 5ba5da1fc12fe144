extension RaceDrawing {
  /// The lines in drawing order: the last place comes first, so that the leaders' lines are on top.
  var lines: [SVGElement] {
    others.map { line($0, style: .past, width: 3.5 * max(0.5, scale)) }
      + leaders.enumerated().reversed().map { place, runner in
        let width = (place == 0 ? 13 : place < 3 ? 10 : 8) * max(0.35, scale)
        return line(runner, style: LineStyle(place: place), width: width)
      }
  }

  private func line(_ runner: RaceChart.Runner, style: LineStyle, width: Double) -> SVGElement {
    var group = SVGElement("g", ["fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"])
    group.append(
      SVGElement("title", text: "\(runner.name): " + (runner.rank.map { "\($0), " } ?? "") + runner.amountText))
    let path = path(of: runner.places)
    // A white rim shows which of two crossing lines is on top.
    group.append(stroke(path, "#fff", width: width + 6 * max(0.4, scale)))
    group.append(stroke(path, style.color, width: width))
    switch style.core {
    case .solid: break
    case .hollow: group.append(stroke(path, "#fff", width: width * 0.4))
    case .dashed:
      group.append(stroke(path, "#fff", width: width * 0.4, dashes: "\((width * 1.5).svg) \((width * 2).svg)"))
    }
    guard let rank = runner.rank else { return group }
    for index in beads(of: runner.places) {
      guard let place = runner.places[index] else { continue }
      let isLast = index == runner.places.count - 1
      group.append(
        contentsOf: bead(
          isLast ? rank : "\(place)", at: point(index, place: place), style,
          radius: (isLast ? 23 : 14) * max(0.4, scale)))
    }
    return group
  }

  private func stroke(_ path: SVGPath, _ color: String, width: Double, dashes: String? = nil) -> SVGElement {
    guard let dashes else { return SVGElement("path", ["d": path.data, "stroke": color, "stroke-width": width]) }
    return SVGElement(
      "path",
      ["d": path.data, "stroke": color, "stroke-width": width, "stroke-dasharray": dashes, "stroke-linecap": "butt"])
  }

  /// The path through the places. It enters and leaves the board at the bottom.
  private func path(of places: [Int?]) -> SVGPath {
    var path = SVGPath()
    for (index, place) in places.enumerated() {
      let before = index > 0 ? places[index - 1] : nil
      switch (before, place) {
      case (nil, nil): break
      case (let before?, let place?): path.sweep(from: point(index - 1, place: before), to: point(index, place: place))
      case (nil, let place?):
        let end = point(index, place: place)
        if index > 0 {
          let start = Point(x: max(x(index - 1), end.x - 60), y: yOutside)
          path.move(to: start)
          path.sweep(from: start, to: end)
        } else {
          path.move(to: end)
          // With round line ends, a segment of zero length is drawn as a dot.
          if places.count == 1 { path.line(to: end) }
        }
      case (let before?, nil):
        let start = point(index - 1, place: before)
        path.sweep(from: start, to: Point(x: min(x(index), start.x + 60), y: yOutside))
      }
    }
    return path
  }

  /// The indices of the moments at which a line shows its place: when it enters the board, then at intervals, and at
  /// the end.
  private func beads(of places: [Int?]) -> [Int] {
    var found: [Int] = []
    var last = -Double.infinity
    let end = places.count - 1
    for index in places.indices where places[index] != nil {
      let isEntry = index == 0 || places[index - 1] == nil
      let distance = x(index) - last
      let isClear = index == end || x(end) - x(index) > 60 * max(0.4, scale)
      if index == end || isClear && (distance > 150 || isEntry && distance > 40) {
        found.append(index)
        last = x(index)
      }
    }
    return found
  }

  private func bead(_ rank: String, at center: Point, _ style: LineStyle, radius: Double) -> [SVGElement] {
    let size = radius * (rank.count > 2 ? 0.8 : 1.15)
    return [
      SVGElement(
        "circle",
        [
          "cx": center.x, "cy": center.y, "r": radius, "fill": style.color, "stroke": "#fff",
          "stroke-width": radius / 6,
        ]),
      SVGElement(
        "text",
        [
          "x": center.x, "y": center.y + size * 0.36, "font-size": size, "text-anchor": "middle", "font-weight": 700,
          "fill": style.inkOnIt,
        ], text: rank),
    ]
  }
}

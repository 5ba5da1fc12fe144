import SystemCalls

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

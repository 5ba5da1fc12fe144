import Charts
import Testing

@Suite struct `A trend's picture` {
  private func chart(_ points: [(amount: Int64, rank: Int?)], title: String = "가나다고등학교") -> TrendChart {
    let start: Int64 = 1_790_000_000_000
    let points = points.enumerated().map { place, point in
      TrendChart.Point(time: start + Int64(place) * 86_400_000, amount: point.amount, rank: point.rank)
    }
    return TrendChart(
      title: title, subtitle: "a season", footnote: "small print", unit: "taps", rankTitle: "rank of 12,000",
      points: points,
      axis: TimeAxis(first: start, last: points.last?.time ?? start, offset: { _ in 0 }), number: { "\($0)" })
  }

  @Test(
    arguments: [
      [], [(0, nil)], [(5, 1)], [(0, nil), (0, nil)], [(0, nil), (5, 3), (9, 2), (9, 4)],
      [(1, 12_000), (50, 7000), (4000, 30), (.max, 2)], [(1, 7), (2, 7), (3, 7)],
    ] as [[(amount: Int64, rank: Int?)]])
  func `is XML that stands for itself`(points: [(amount: Int64, rank: Int?)]) throws {
    let svg = chart(points).svg()
    let drawing = try Drawing(svg)
    drawing.expectSelfContained(width: 1188, height: 840)
    #expect(drawing.text("가나다고등학교") != nil)
    if let last = points.last { #expect(drawing.text("\(last.amount)") != nil) }
    if let rank = points.last?.rank { #expect(drawing.text("\(rank)") != nil) }
    #expect(svg == chart(points).svg())
  }

  @Test func `draws a better rank higher, and names the best one`() throws {
    let drawing = try Drawing(chart([(1, 900), (50, 3), (60, 20)]).svg())
    let best = try #require(drawing.text("best 3"))
    let last = try #require(drawing.texts.last { $0.text == "20" })
    let height = { (text: Drawing.Element) in text.attributes["y"].flatMap(Double.init) ?? 0 }
    #expect(height(best) < height(last))
  }

  @Test func `escapes its title`() throws {
    let svg = chart([(1, 1)], title: "<b>&\"\u{7}").svg()
    #expect(!svg.contains("<b>"))
    #expect(try Drawing(svg).text("<b>&\"\u{FFFD}") != nil)
  }
}

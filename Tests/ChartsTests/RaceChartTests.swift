import Charts
import Testing

@Suite struct `A race's poster` {
  private static let nasty = #"<script>&"'학교"# + "\u{1B}[2J\u{0}\u{202E}"

  /// A race in which every runner goes up and down by a rule, and some are not on the board at times.
  private func chart(runners count: Int = 14, rows: Int = 10, moments: Int = 24, name: (Int) -> String = { "학교 \($0)" })
    -> RaceChart
  {
    var places = Array(repeating: [Int?](repeating: nil, count: moments), count: count)
    for moment in 0..<moments {
      let order = (0..<count).sorted {
        (($0 * 7 + moment * ($0 % 4)) % 31, $0) < (($1 * 7 + moment * ($1 % 4)) % 31, $1)
      }
      for (place, runner) in order.prefix(rows).enumerated() { places[runner][moment] = place + 1 }
    }
    let times = (0..<moments).map { 1_790_000_000_000 + Int64($0) * 3_600_000 }
    return RaceChart(
      title: name(0), subtitle: "the first of many", footnote: "small print", times: times,
      axis: TimeAxis(first: times[0], last: times[moments - 1], offset: { _ in 32_400_000 }), rows: rows,
      runners: places.enumerated().map { runner, places in
        RaceChart.Runner(
          name: name(runner), detail: "서울특별시 강남구", rank: (places.last ?? nil).map { "\($0)" },
          amount: Int64(1000 - runner), amountText: "\(1000 - runner) taps", places: places)
      })
  }

  @Test(arguments: [(14, 10, 24), (60, 40, 24), (1, 1, 1), (3, 3, 1), (5, 2, 2), (25, 12, 300), (0, 1, 1)])
  func `is XML that stands for itself`(runners: Int, rows: Int, moments: Int) throws {
    let svg = chart(runners: runners, rows: rows, moments: moments).svg()
    let drawing = try Drawing(svg)
    drawing.expectSelfContained(width: 1680, height: 1188)
    #expect(drawing.elements.first?.attributes["width"] == "420mm")
    #expect(svg.contains("Noto Sans CJK KR") && svg.contains("Apple SD Gothic Neo") && svg.contains("Malgun Gothic"))
  }

  @Test func `shows names as they are, and nothing of them acts`() throws {
    let svg = chart(runners: 3, rows: 3, name: { _ in Self.nasty }).svg()
    #expect(!svg.contains("<script"))
    #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    let drawing = try Drawing(svg)
    #expect(drawing.texts.contains { $0.text.hasPrefix(#"<script>&"'학교"#) })
  }

  @Test func `is the same text each time`() {
    #expect(chart().svg() == chart().svg())
  }

  @Test func `names all who are on the board at the end, in their rows, with rank and amount`() throws {
    let chart = chart()
    let drawing = try Drawing(chart.svg())
    let leaders = chart.runners.filter { $0.rank != nil }.sorted {
      ($0.places.last ?? nil) ?? 0 < ($1.places.last ?? nil) ?? 0
    }
    #expect(leaders.count == 10)
    let names = leaders.compactMap { leader in
      drawing.texts.last { $0.text == leader.name && $0.attributes["font-weight"] == "700" }
    }
    let heights = names.compactMap { $0.attributes["y"].flatMap(Double.init) }
    #expect(heights.count == 10 && heights == heights.sorted())
    for leader in leaders {
      #expect(drawing.text(leader.amountText) != nil)
      #expect(drawing.texts.contains { $0.text == leader.rank })
    }
  }

  @Test(arguments: [(14, 10, 24), (60, 40, 24), (30, 12, 60), (25, 5, 300)])
  func `has no label over another`(runners: Int, rows: Int, moments: Int) throws {
    let chart = chart(runners: runners, rows: rows, moments: moments, name: { "아주 긴 이름의 학교 \($0) School" })
    let texts = try Drawing(chart.svg()).texts.filter { Int($0.text) == nil }
    let boxes = texts.map(Room.init)
    for (place, box) in boxes.enumerated() {
      for (other, text) in zip(boxes, texts).dropFirst(place + 1) {
        #expect(!box.overlaps(other), "\(texts[place].text) and \(text.text)")
      }
    }
    #expect(boxes.count > rows * 2)
  }

  @Test func `tells lines apart without colour`() throws {
    let chart = chart(runners: 20, rows: 20, moments: 2)
    let drawing = try Drawing(chart.svg())
    // Each line carries its place where it begins and ends.
    for rank in 1...20 { #expect(drawing.texts.count { $0.text == "\(rank)" } >= 1) }
    let looks = drawing.elements.filter { $0.name == "path" && $0.attributes["stroke"] != "#fff" }
    #expect(Set(looks.compactMap { $0.attributes["stroke"] }).count == 7)
    #expect(drawing.elements.contains { $0.name == "path" && $0.attributes["stroke-dasharray"] != nil })
  }
}

/// The room a text takes, by a measure of the test's own: a wide character is as wide as high, others half as wide.
private struct Room {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(_ text: Drawing.Element) {
    let value = { (name: String) in text.attributes[name].flatMap(Double.init) ?? 0 }
    let size = value("font-size")
    let width = text.text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.5 : 0.92) } * size
    let x = value("x")
    left =
      switch text.attributes["text-anchor"] {
      case "end": x - width
      case "middle": x - width / 2
      default: x
      }
    right = left + width
    top = value("y") - size * 0.8
    bottom = value("y") + size * 0.2
  }

  func overlaps(_ other: Room) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

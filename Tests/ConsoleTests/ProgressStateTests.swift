import Console
import Testing

@Suite("A progress line")
struct ProgressStateTests {
  private static let state = ProgressState(
    title: "Importing schools", completed: 4_000, total: 10_000, unit: "rows", elapsed: .seconds(2))

  @Test(
    "the line gives up the rate, the count, the bar and the time, in this order, as room gets short",
    arguments: [
      (
        120,
        "Importing schools   40%  ▕████████████████                        ▏  4,000/10,000 rows  2,000/s  3.0 s left"
      ),
      (80, "Importing schools   40%  ▕█████▏       ▏  4,000/10,000 rows  2,000/s  3.0 s left"),
      (75, "Importing schools   40%  ▕███▏    ▏  4,000/10,000 rows  2,000/s  3.0 s left"),
      (74, "Importing schools   40%  ▕██████▍         ▏  4,000/10,000 rows  3.0 s left"),
      (60, "Importing schools   40%  ▕████████▍            ▏  3.0 s left"),
      (40, "Importing schools   40%  3.0 s left"), (30, "Importing schools   40%"), (20, "Importing sch…   40%"),
      (7, "…   40%"), (6, "Impor…"), (1, "…"), (0, ""), (-1, ""),
    ])
  func known(width: Int, line: String) {
    #expect(Self.state.line(width: width) == line)
  }

  @Test(
    "without a total there is a count and no bar",
    arguments: [
      (80, "Reading  52,300 lines  10,500/s  5.0 s"), (30, "Reading  52,300 lines  5.0 s"),
      (25, "Reading  52,300 lines"), (20, "Readi…  52,300 lines"), (5, "Read…"),
    ])
  func unknown(width: Int, line: String) {
    let state = ProgressState(
      title: "Reading", completed: 52_300, total: nil, unit: "lines", elapsed: .seconds(5))
    #expect(state.line(width: width) == line)
  }

  @Test(
    "a bar fills by eighths of a cell, and is full only when everything is done",
    arguments: [
      (0, "▕        ▏"), (1, "▕▏       ▏"), (7, "▕▉       ▏"), (8, "▕█       ▏"), (12, "▕█▌      ▏"),
      (63, "▕███████▉▏"), (64, "▕████████▏"), (65, "▕████████▏"), (-1, "▕        ▏"),
    ])
  func bar(completed: Int, bar: String) {
    let state = ProgressState(title: "", completed: completed, total: 64, elapsed: .zero)
    #expect(state.line(width: 18).hasSuffix(bar), "\(state.line(width: 18))")
  }

  @Test(
    "the share is rounded down, though not for a last bit",
    arguments: [
      (29, 100, "29%"), (57, 100, "57%"), (58, 100, "58%"), (999_999_999_999, 1_000_000_000_000, "99%"), (0, 0, "100%"),
      (5, 3, "100%"), (1, 3, "33%"), (.max - 1, .max, "100%"),
    ] as [(Int, Int, String)])
  func share(completed: Int, total: Int, text: String) {
    let state = ProgressState(title: "", completed: completed, total: total, elapsed: .zero)
    #expect(state.line(width: 6).hasSuffix(text))
  }

  @Test("every line fits, whatever the width", arguments: 0...130)
  func fits(width: Int) {
    var state = Self.state
    state.title = "학교 목록을 읽는 중"
    #expect(state.line(width: width).displayWidth <= width)
    state.total = nil
    #expect(state.line(width: width).displayWidth <= width)
  }

  @Test("the time left is told only when it can be")
  func timeLeft() {
    #expect(Self.state.timeLeft == .seconds(3))
    var state = Self.state
    state.completed = 0
    #expect(state.timeLeft == nil)
    state.completed = 10_001
    #expect(state.timeLeft == nil)
    state.completed = 1
    state.total = .max
    #expect(state.timeLeft == nil)
    state.total = nil
    #expect(state.timeLeft == nil)
  }

  @Test("a title from a file cannot drive the terminal")
  func sanitized() {
    let state = ProgressState(title: "\u{1B}[2J", completed: 1, total: nil, unit: "\r", elapsed: .seconds(1))
    #expect(state.line(width: 80) == "␛[2J  1 ␍  1.0/s  1.0 s")
  }
}

import Console
import SchoolDirectory
import Testing

@testable import TerminalApp

@Suite struct `A cursor in a list` {
  @Test func `moves by one, by pages and to the ends, and stays within them`() {
    var cursor = ListCursor()
    func place() -> Int { cursor.place(in: 100) }
    for (key, expected) in [
      (Key.up, 0), (.down, 1), (.pageDown, 10), (.pageUp, 1), (.pageUp, 0), (.end, 99), (.down, 99), (.pageDown, 99),
      (.pageUp, 90), (.home, 0),
    ] {
      let isTaken = cursor.take(key, count: 100, rows: 10)
      #expect(isTaken)
      #expect(place() == expected, "\(key)")
    }
    let others = [Key.enter, .left, .tab].map { cursor.take($0, count: 100, rows: 10) }
    #expect(others == [false, false, false])
  }

  @Test func `scrolls the list only as far as it must`() {
    var cursor = ListCursor()
    for _ in 0..<12 { _ = cursor.take(.down, count: 100, rows: 10) }
    #expect(cursor.shown(in: 100, rows: 10) == 3..<13)
    for _ in 0..<9 { _ = cursor.take(.up, count: 100, rows: 10) }
    #expect(cursor.place(in: 100) == 3)
    #expect(cursor.shown(in: 100, rows: 10) == 3..<13)
    _ = cursor.take(.up, count: 100, rows: 10)
    #expect(cursor.shown(in: 100, rows: 10) == 2..<12)
  }

  @Test func `goes along with the wheel only where it would leave the view`() {
    var cursor = ListCursor()
    cursor.move(to: 2, count: 100, rows: 10)
    cursor.scroll(up: false, count: 100, rows: 10)
    #expect(cursor.shown(in: 100, rows: 10) == 3..<13)
    #expect(cursor.place(in: 100) == 3)
    cursor.scroll(up: true, count: 100, rows: 10)
    #expect(cursor.shown(in: 100, rows: 10) == 0..<10)
    #expect(cursor.place(in: 100) == 3)
  }

  @Test func `is in view and in the list whatever is done to it and to them`() {
    var random = SeededGenerator(seed: 4)
    let keys: [Key] = [.up, .down, .pageUp, .pageDown, .home, .end]
    for _ in 0..<200 {
      var cursor = ListCursor()
      for _ in 0..<50 {
        let count = random.integer(in: 0..<40)
        let rows = random.integer(in: 1..<15)
        let turn = random.integer(in: 0..<10)
        switch turn {
        case ..<6: _ = cursor.take(keys[turn], count: count, rows: rows)
        case 6...8: cursor.scroll(up: turn == 6, count: count, rows: rows)
        default: cursor.move(to: random.integer(in: -3..<50), count: count, rows: rows)
        }
        for (count, rows) in [(count, rows), (random.integer(in: 0..<40), random.integer(in: 1..<15))] {
          let shown = cursor.shown(in: count, rows: rows)
          #expect(shown.count == min(count, rows))
          #expect(shown.lowerBound >= 0 && shown.upperBound <= count)
          #expect(count == 0 ? cursor.place(in: 0) == 0 : shown.contains(cursor.place(in: count)))
        }
      }
    }
  }
}

@Suite struct `Tabs` {
  @Test func `are clicked where they are drawn`() throws {
    let area = Area(row: 3, column: 2, rows: 1, columns: 30)
    let tabs = TabBar(["전체", "all", "x"])
    var canvas = Canvas(size: TerminalSize(columns: 40, rows: 6))
    tabs.draw(on: &canvas, in: area, chosen: 1)
    #expect(canvas.lines[3] == "   전체   all   x")
    let clicked = (0..<40).map { tabs.index(atRow: 3, column: $0, in: area) }
    #expect(clicked[0..<2].allSatisfy { $0 == nil })
    #expect(clicked[2..<8].allSatisfy { $0 == 0 })
    #expect(clicked[8] == nil)
    #expect(clicked[9..<14].allSatisfy { $0 == 1 })
    #expect(clicked[15..<18].allSatisfy { $0 == 2 })
    #expect(clicked[18...].allSatisfy { $0 == nil })
    #expect(tabs.index(atRow: 2, column: 3, in: area) == nil)
    #expect(canvas[3, 10].style == Theme.chosen && canvas[3, 3].style == Theme.dim)
  }
}

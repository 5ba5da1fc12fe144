import Console
import Testing

@Suite("Area")
struct AreaTests {
  private static let screen = Area(row: 0, column: 0, rows: 20, columns: 60)

  @Test("is cut into pieces that are never larger than it is")
  func pieces() {
    let screen = Self.screen
    #expect(screen.inset(rows: 1, columns: 1) == Area(row: 1, column: 1, rows: 18, columns: 58))
    #expect(screen.inset(columns: 2) == Area(row: 0, column: 2, rows: 20, columns: 56))
    #expect(screen.top(3) == Area(row: 0, column: 0, rows: 3, columns: 60))
    #expect(screen.bottom(1) == Area(row: 19, column: 0, rows: 1, columns: 60))
    #expect(screen.left(10) == Area(row: 0, column: 0, rows: 20, columns: 10))
    #expect(screen.right(10) == Area(row: 0, column: 50, rows: 20, columns: 10))
    #expect(screen.centered(rows: 4, columns: 20) == Area(row: 8, column: 20, rows: 4, columns: 20))
    #expect(screen.centered(rows: 99, columns: 99) == screen)
    #expect(screen.bottom(99) == screen)
    #expect(screen.split(rows: 2, 15) == [screen.top(2), screen.dropping(top: 2, bottom: 3), screen.bottom(3)])
    #expect(screen.split(rows: 19, 5).map(\.rows) == [19, 1, 0])
  }

  @Test("what is left of too little is empty")
  func empty() {
    #expect(Area(row: 0, column: 0, rows: 3, columns: 1).inset(rows: 1, columns: 1).isEmpty)
    #expect(Area(row: 0, column: 0, rows: -1, columns: 5).isEmpty)
    #expect(Self.screen.intersection(Area(row: 20, column: 0, rows: 5, columns: 5)).isEmpty)
    #expect(!Self.screen.isEmpty)
  }
}

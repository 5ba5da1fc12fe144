import Basics
import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import TerminalApp

@Suite struct `Rows of a board` {
  private func standings() async throws -> (GameFixture, [Standing]) {
    let fixture = try await GameFixture()
    for school in 0..<6 { try await fixture.tap(Int64(60 - 10 * school), for: school) }
    return (fixture, try await fixture.leaderboard.page(.whole).entries)
  }

  @Test func `have columns that touch nowhere, at any width`() async throws {
    let (_, entries) = try await standings()
    for hasBars in [false, true] {
      for lastRank in [0, 11_985, 1_000_000] {
        let rows = StandingRows(entries, mine: nil, language: .korean, hasBars: hasBars, lastRank: lastRank)
        for width in 40...200 {
          let area = Area(row: 2, column: 3, rows: 9, columns: width)
          let columns = rows.columns(in: area)
          let areas = [columns.rank, columns.name, columns.place, columns.bar, columns.taps].filter { !$0.isEmpty }
          #expect(areas.first?.column == 3)
          #expect(areas.last.map { $0.column + $0.columns } == 3 + width)
          for (left, right) in zip(areas, areas.dropFirst()) { #expect(left.column + left.columns < right.column) }
          #expect(columns.name.columns >= min(20, width - 26))
          if width >= 58, lastRank < 1_000_000 {
            #expect(hasBars ? columns.bar.columns >= 8 : columns.place.columns >= 8)
          }
        }
      }
    }
  }

  @Test func `mark my school and the chosen one, and leave what is not known blank`() async throws {
    let (fixture, entries) = try await standings()
    let (mine, chosen) = (fixture.schools[1].id, fixture.schools[2].id)
    var canvas = Canvas(size: TerminalSize(columns: 60, rows: 8))
    let rows = StandingRows([entries[0], nil] + entries[1...].map { $0 }, mine: mine, language: .korean)
    rows.draw(on: &canvas, in: Area(row: 0, column: 0, rows: 5, columns: 60), chosen: chosen)
    #expect(canvas.lines[0].contains("가초") && canvas.lines[1].isEmpty && canvas.lines[2].contains("나중"))
    #expect(canvas.lines[4].contains("라초") && canvas.lines[5].isEmpty, "no more rows than fit")
    #expect(canvas[0, 6].style == .plain)
    #expect(canvas[2, 6].style == Theme.mine)
    #expect((0..<60).allSatisfy { canvas[3, $0].style.isInverse })
    #expect((0..<60).allSatisfy { !canvas[2, $0].style.isInverse })
  }

  @Test func `draw bars that are as long as the taps say`() async throws {
    let (_, entries) = try await standings()
    var canvas = Canvas(size: TerminalSize(columns: 78, rows: 6))
    let rows = StandingRows(entries, mine: nil, language: .korean, hasBars: true)
    rows.draw(on: &canvas, in: canvas.area)
    let width = rows.columns(in: canvas.area).bar.columns
    for (line, entry) in zip(canvas.lines, entries) {
      let eighths = line.unicodeScalars.reduce(0) { sum, scalar in
        (0x2588...0x258F).contains(scalar.value) ? sum + Int(0x2590 - scalar.value) : sum
      }
      #expect(eighths == Int((Double(entry.taps * Int64(width) * 8) / 60).rounded()))
    }
  }
}

package import Console
package import Leaderboard
package import SchoolDirectory

/// Rows of a board: rank, name, place, a bar and taps, in columns that line up.
package struct StandingRows {
  private let entries: [Standing]
  private let mine: SchoolID?
  private let language: Language
  private let hasBars: Bool

  /// Rows of these standings. With bars, each school's taps are drawn as a part of those of the first.
  package init(_ entries: [Standing], mine: SchoolID?, language: Language, hasBars: Bool = false) {
    self.entries = entries
    self.mine = mine
    self.language = language
    self.hasBars = hasBars
  }

  /// Draws as many rows as fit; the chosen one is inverted.
  /// - Complexity: O(cells of the area).
  package func draw(on canvas: inout Canvas, in area: Area, chosen: SchoolID? = nil) {
    let rankWidth = max(4, (entries.map(\.rank).max() ?? 0).grouped.count)
    let tapsWidth = max(8, (entries.map(\.taps).max() ?? 0).grouped.count)
    let middle = area.columns - rankWidth - tapsWidth - 4
    let sideWidth = middle >= 40 ? middle * 2 / 5 : 0
    let most = max(1, entries.map(\.taps).max() ?? 1)
    for (index, entry) in entries.prefix(area.rows).enumerated() {
      let row = area.row + index
      let style = entry.school.id == mine ? Look.mine : .plain
      canvas.write(
        entry.rank.grouped, row: row, column: area.column, style: style, width: rankWidth, alignment: .trailing)
      var column = area.column + rankWidth + 2
      canvas.write(entry.school.name, row: row, column: column, style: style, width: middle - sideWidth)
      column += middle - sideWidth
      if sideWidth > 0 {
        let side = Area(row: row, column: column + 1, rows: 1, columns: sideWidth - 1)
        if hasBars {
          Self.bar(Double(entry.taps) / Double(most), on: &canvas, in: side, style: style)
        } else {
          let place = [entry.school.region, entry.school.district].filter { !$0.isEmpty }.joined(separator: " ")
          canvas.write(place, row: row, column: side.column, style: Look.dim, width: side.columns)
        }
      }
      canvas.write(
        entry.taps.grouped, row: row, column: area.column + area.columns - tapsWidth, style: style, width: tapsWidth,
        alignment: .trailing)
      if entry.school.id == chosen {
        canvas.restyle(Area(row: row, column: area.column, rows: 1, columns: area.columns)) { $0.isInverse = true }
      }
    }
  }

  /// A bar in eighths of a cell.
  private static func bar(_ share: Double, on canvas: inout Canvas, in area: Area, style: CellStyle) {
    let eighths = Int((share * Double(area.columns * 8)).rounded())
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let text = String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
    canvas.write(text, row: area.row, column: area.column, style: style, width: area.columns)
  }
}

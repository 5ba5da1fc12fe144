import Basics
import Console
import Boards
import SchoolDirectory
import TapGame

/// Rows of a board in aligned columns: rank, name, place or bar, and taps. A wide screen shows both the place and the
/// bar.
struct StandingRows {
  private let entries: [Standing?]
  private let mine: SchoolID?
  private let language: Language
  private let hasBars: Bool
  private let lastRank: Int

  /// Creates rows for these standings. A standing that has not been read is a blank row.
  ///
  /// - Parameters:
  ///   - entries: the standings, best first.
  ///   - language: the language of the column titles.
  ///   - hasBars: whether each row has a bar. The bar shows the taps relative to the row with the most taps.
  ///   - lastRank: the highest rank number in the list. It fixes the column width, so that columns do not move while
  ///     the list scrolls.
  init(_ entries: [Standing?], mine: SchoolID?, language: Language, hasBars: Bool = false, lastRank: Int = 0) {
    self.entries = entries
    self.mine = mine
    self.language = language
    self.hasBars = hasBars
    self.lastRank = lastRank
  }

  /// Draws as many rows as fit. The chosen row is inverted.
  func draw(on canvas: inout Canvas, in area: Area, chosen: SchoolID? = nil) {
    let columns = columns(in: area)
    let most = max(1, entries.compactMap { $0?.taps }.max() ?? 1)
    for (index, entry) in entries.prefix(area.rows).enumerated() {
      guard let entry else { continue }
      let style = entry.school.id == mine ? Theme.mine : .plain
      canvas.write(entry.rank.grouped, in: columns.rank.line(index), style: style, alignment: .trailing)
      canvas.write(entry.school.name, in: columns.name.line(index), style: style)
      canvas.write(
        entry.school.place, in: columns.place.line(index), style: entry.school.id == mine ? style : Theme.dim)
      if hasBars {
        let eighths = Int((Double(entry.taps) / Double(most) * Double(columns.bar.columns * 8)).rounded())
        canvas.write(BlockBar.text(eighths: eighths), in: columns.bar.line(index), style: style)
      }
      canvas.write(entry.taps.grouped, in: columns.taps.line(index), style: style, alignment: .trailing)
      if entry.school.id == chosen {
        canvas.restyle(area.line(index)) { $0.isInverse = true }
      }
    }
  }

  /// Draws the names of the columns.
  func drawHead(on canvas: inout Canvas, in area: Area) {
    let columns = columns(in: area)
    canvas.write(language("rank"), in: columns.rank, style: Theme.dim, alignment: .trailing)
    canvas.write(language("school"), in: columns.name, style: Theme.dim)
    canvas.write(language("place"), in: columns.place, style: Theme.dim)
    canvas.write(language("taps"), in: columns.taps, style: Theme.dim, alignment: .trailing)
  }

  /// The areas of the columns. The area of a column without space is empty.
  func columns(in area: Area) -> (rank: Area, name: Area, place: Area, bar: Area, taps: Area) {
    let known = entries.compactMap { $0 }
    let rankWidth = max(4, max(lastRank, known.map(\.rank).max() ?? 0).grouped.count)
    let tapsWidth = max(8, (known.map(\.taps).max() ?? 0).grouped.count)
    let middle = area.dropping(left: rankWidth + 2, right: tapsWidth + 2)
    // The name has priority over the place and the bar. Both of these appear together only on a wide screen.
    let sides = middle.columns < 40 ? 0 : hasBars && middle.columns >= 80 ? 2 : 1
    let sideWidth = sides == 0 ? 0 : middle.columns * (sides == 2 ? 3 : 4) / 10
    let name = middle.dropping(right: sideWidth * sides + (sides > 0 ? 1 : 0))
    let beside = middle.right(sideWidth * sides)
    let place = hasBars && sides < 2 ? beside.left(0) : beside.left(sideWidth).dropping(right: sides == 2 ? 1 : 0)
    return (
      area.left(rankWidth), name, place, hasBars ? beside.right(sideWidth) : beside.left(0), area.right(tapsWidth)
    )
  }
}

extension Array where Element == Standing {
  /// Up to `count` consecutive standings around the school. The school is in the middle, except near an end of the
  /// list.
  func around(_ school: SchoolID, count: Int) -> ArraySlice<Standing> {
    let place = firstIndex { $0.school.id == school } ?? 0
    let first = Swift.max(0, Swift.min(place - count / 2, self.count - count))
    return self[first..<Swift.min(self.count, first + Swift.max(0, count))]
  }
}

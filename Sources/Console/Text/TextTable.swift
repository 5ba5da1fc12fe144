package import Basics

/// A table for people: a header, a thin rule under it, and columns that are aligned in every script.
///
///     var table = TextTable(columns: [.init("School", .name), .init("Taps", .number)])
///     table.append([.init("경기고등학교"), .init(1_234.grouped, style: .gain)])
///     for line in table.lines(fitting: 80, palette: Palette(.plain)) { try output.writeLine(line) }
///
/// On a narrow terminal, whole columns give way first, in the order that they name. Then ids and prose get lines of
/// their own under their row, and then names are shortened. No number, id, time or other word is ever shortened.
package struct TextTable: Sendable {
  /// What a column holds. It decides how the column is aligned, and what becomes of it on a narrow terminal.
  package enum Kind: Sendable {
    /// A name. It is shortened if nothing else helps.
    case name
    /// Prose, such as a reason. It continues on further lines.
    case text
    /// A word, a time, or anything else that has a meaning only as a whole.
    case word
    /// A number, aligned at the right.
    case number
    /// An id to copy. It moves to a line of its own.
    case id
  }

  /// A column: its title and the layout of its cells.
  package struct Column: Sendable {
    /// The title. If all titles are empty, the table has no header.
    package private(set) var title: String
    private let words: Words?
    package var kind: Kind
    /// The place in the order in which columns leave a narrow table, from 1; `nil` if the column stays.
    package var givesWay: Int?

    package init(_ title: String, _ kind: Kind = .word, givesWay: Int? = nil) {
      self.title = title.sanitized
      self.kind = kind
      self.givesWay = givesWay
      words = nil
    }

    /// A column whose title is said in the language of the table's reader.
    package init(saying words: Words, _ kind: Kind = .word, givesWay: Int? = nil) {
      title = words.description.sanitized
      self.words = words
      self.kind = kind
      self.givesWay = givesWay
    }

    fileprivate func said(in language: Language) -> Column {
      guard let words else { return self }
      var column = self
      column.title = language(words).sanitized
      return column
    }
  }

  /// The content of one row in one column. The text is sanitized.
  package struct Cell: Sendable {
    let text: String
    let style: Style
    private let words: Words?

    package var isEmpty: Bool { text.isEmpty }

    package init(_ text: String, style: Style = .plain) {
      self.text = text.sanitized
      self.style = style
      words = nil
    }

    /// A cell that is said in the language of the table's reader.
    package init(saying words: Words, style: Style = .plain) {
      text = words.description.sanitized
      self.style = style
      self.words = words
    }

    fileprivate func said(in language: Language) -> Cell {
      words.map { Cell(language($0), style: style) } ?? self
    }
  }

  private(set) var columns: [Column]
  private(set) var rows: [[Cell]] = []

  package var isEmpty: Bool { rows.isEmpty }

  package init(columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row. Missing cells at the end are empty. More cells than columns are a programming error.
  package mutating func append(_ cells: [Cell]) {
    precondition(cells.count <= columns.count, "A row has \(cells.count) cells for \(columns.count) columns.")
    rows.append(cells + Array(repeating: Cell(""), count: columns.count - cells.count))
  }

  /// The table in a language.
  package func said(in language: Language) -> TextTable {
    guard language != .english else { return self }
    var table = self
    table.columns = columns.map { $0.said(in: language) }
    table.rows = rows.map { row in row.map { $0.said(in: language) } }
    return table
  }

  /// The lines of the table, without line ends. From a width of 60 on, only a line with an id alone may be wider.
  ///
  /// No line ends in blanks.
  /// - Parameter width: the width to fit into; `nil` for no limit.
  package func lines(fitting width: Int? = nil, palette: Palette) -> [String] {
    let layout = TableLayout(self, fitting: width)
    guard !layout.columns.isEmpty else { return [] }
    var lines: [String] = []
    lines.reserveCapacity(rows.count + 2)
    if columns.contains(where: { !$0.title.isEmpty }) {
      let titles = layout.columns.map { Cell(columns[$0.index].title, style: .heading) }
      lines.append(line(titles, in: layout, palette))
      let rules = layout.columns.map { String(repeating: "─", count: $0.width) }
      lines.append(palette.apply(.dim, to: rules.joined(separator: TableLayout.gap)))
    }
    for row in rows {
      if let head = layout.above, !row[head].isEmpty {
        lines.append(palette.apply(row[head].style, to: row[head].text))
      }
      lines += self.lines(of: row, in: layout, palette)
      for column in layout.below where !row[column].isEmpty {
        lines += layout.linesBelow(row[column].text, of: column).map { text in
          String(repeating: " ", count: layout.indent) + palette.apply(row[column].style, to: text)
        }
      }
    }
    return lines
  }

  /// The titles of the columns that give way at a width, from the left.
  package func titlesLeftOut(fitting width: Int) -> [String] {
    TableLayout(self, fitting: width).leftOut.sorted().map { columns[$0].title }
  }

  /// The lines of a row: more than one if prose continues.
  private func lines(of row: [Cell], in layout: TableLayout, _ palette: Palette) -> [String] {
    let parts = layout.columns.map { column -> [Cell] in
      let cell = row[column.index]
      guard columns[column.index].kind == .text else { return [cell] }
      return cell.text.wrapped(to: column.width).map { Cell($0, style: cell.style) }
    }
    let height = parts.map(\.count).max() ?? 1
    return (0..<max(1, height)).map { index in
      line(parts.map { $0.indices.contains(index) ? $0[index] : Cell("") }, in: layout, palette)
    }
  }

  private func line(_ cells: [Cell], in layout: TableLayout, _ palette: Palette) -> String {
    var line = ""
    // Write blanks only when text follows them.
    var blanks = 0
    for (cell, column) in zip(cells, layout.columns) {
      let text = cell.text.truncated(to: column.width)
      let missing = column.width - text.displayWidth
      let before = columns[column.index].kind == .number ? missing : 0
      blanks += before
      if !text.isEmpty {
        line += String(repeating: " ", count: blanks) + palette.apply(cell.style, to: text)
        blanks = 0
      }
      blanks += missing - before + TableLayout.gap.count
    }
    return line
  }
}

/// A table for people: a header, a thin rule under it, and columns that are aligned in every script.
///
///     var table = TextTable(columns: [.init("School", isFlexible: true), .init("Taps", alignment: .trailing)])
///     table.append([.init("경기고등학교"), .init(1_234.grouped, style: .gain)])
///     for line in table.lines(fitting: 80, palette: Palette(.plain)) { try output.writeLine(line) }
package struct TextTable: Sendable {
  /// A column: its title and the layout of its cells.
  package struct Column: Sendable {
    /// The title. If all titles are empty, the table has no header.
    package var title: String
    /// The alignment of the title and the cells.
    package var alignment: TextAlignment
    /// The maximum width in cells; nil for no limit.
    package var maximumWidth: Int?
    /// Whether the column shrinks first on a narrow terminal. Use it for names and not for numbers.
    package var isFlexible: Bool

    /// A column.
    /// - Complexity: O(*n*) in the length of the title.
    package init(
      _ title: String, alignment: TextAlignment = .leading, maximumWidth: Int? = nil, isFlexible: Bool = false
    ) {
      self.title = title.sanitized
      self.alignment = alignment
      self.maximumWidth = maximumWidth
      self.isFlexible = isFlexible
    }
  }

  /// The content of one row in one column. The text is sanitized.
  package struct Cell: Sendable {
    let text: String
    let style: Style

    /// A cell.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String, style: Style = .plain) {
      self.text = text.sanitized
      self.style = style
    }
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  package init(columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row. Missing cells at the end are empty. More cells than columns are a programming error.
  /// - Complexity: O(*c*) in the number of columns.
  package mutating func append(_ cells: [Cell]) {
    precondition(cells.count <= columns.count, "A row has \(cells.count) cells for \(columns.count) columns.")
    rows.append(cells + Array(repeating: Cell(""), count: columns.count - cells.count))
  }

  /// The lines of the table, without line ends. No line is wider than `width`; nil for no limit.
  ///
  /// No line ends in blanks. On a narrow terminal, the flexible columns shrink first, the widest before the others.
  /// Then the other columns shrink in the same way. If there is not one cell for each column, columns are left out from
  /// the right.
  /// - Complexity: O(*t*) in the length of all the texts.
  package func lines(fitting width: Int? = nil, palette: Palette) -> [String] {
    let widths = columnWidths(fitting: width)
    guard !widths.isEmpty else { return [] }
    var lines: [String] = []
    lines.reserveCapacity(rows.count + 2)
    if columns.contains(where: { !$0.title.isEmpty }) {
      lines.append(line(columns.map { Cell($0.title, style: .heading) }, widths: widths, palette: palette))
      let rules = widths.map { String(repeating: "─", count: $0) }
      lines.append(palette.apply(.dim, to: rules.joined(separator: Self.gap)))
    }
    for row in rows { lines.append(line(row, widths: widths, palette: palette)) }
    return lines
  }

  private func line(_ cells: [Cell], widths: [Int], palette: Palette) -> String {
    var line = ""
    // Write blanks only when text follows them.
    var blanks = 0
    for (index, width) in widths.enumerated() {
      let text = cells[index].text.truncated(to: width)
      let missing = width - text.displayWidth
      let before = columns[index].alignment == .trailing ? missing : 0
      blanks += before
      if !text.isEmpty {
        line += String(repeating: " ", count: blanks) + palette.apply(cells[index].style, to: text)
        blanks = 0
      }
      blanks += missing - before + Self.gap.count
    }
    return line
  }
}

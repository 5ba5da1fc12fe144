package import Console
package import SchoolDirectory
package import TapGame

/// A school in a list of schools: name, level and place, in aligned columns.
package struct SchoolRow {
  private let school: SchoolSummary
  private let isMine: Bool
  private let language: Language

  package init(_ school: SchoolSummary, isMine: Bool, language: Language) {
    self.school = school
    self.isMine = isMine
    self.language = language
  }

  /// Draws the row. A chosen row is inverted.
  package func draw(on canvas: inout Canvas, in area: Area, isChosen: Bool) {
    let isClosed = school.status == .closed
    let style = isClosed ? Theme.dim : isMine ? Theme.mine : .plain
    let levelWidth = language == .korean ? 9 : 12
    let placeWidth = (area.columns - levelWidth) * 2 / 5
    let nameWidth = area.columns - levelWidth - placeWidth - 2
    let mark = isMine ? "★ " : "  "
    let name = mark + school.name + (isClosed ? language(" (폐교)", " (closed)") : "")
    canvas.write(name, row: area.row, column: area.column, style: style, width: nameWidth)
    let levelColumn = area.column + nameWidth + 1
    canvas.write(
      school.level.name(in: language), row: area.row, column: levelColumn, style: isMine ? style : Theme.dim,
      width: levelWidth)
    canvas.write(
      school.place, row: area.row, column: levelColumn + levelWidth, style: isMine ? style : Theme.dim,
      width: placeWidth + 1)
    if isChosen { canvas.restyle(area) { $0.isInverse = true } }
  }
}

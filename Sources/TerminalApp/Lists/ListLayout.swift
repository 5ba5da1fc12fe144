package import Console

/// The layout of a screen with a long list: two rows above the list, one below.
package struct ListLayout: Equatable, Sendable {
  /// The upper row above the list.
  package let top: Area
  /// The row right above the list.
  package let head: Area
  package let list: Area
  /// The row right below the list.
  package let status: Area

  package init(_ size: TerminalSize) {
    let content = Chrome.content(of: size)
    let rows = content.split(rows: 1, 1)
    (top, head) = (rows[0], rows[1])
    list = rows[2].dropping(bottom: 1)
    status = rows[2].bottom(1)
  }

  /// The 0-based row of the list at a screen position; `nil` outside the list.
  package func row(at row: Int, column: Int) -> Int? {
    let spot = Area(row: row, column: column, rows: 1, columns: 1)
    return spot.intersection(list).isEmpty ? nil : row - list.row
  }
}

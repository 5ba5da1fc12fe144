/// A rectangle of cells. It may be empty. It may lie partly or completely outside a canvas, because drawing is clipped.
package struct Area: Hashable, Sendable {
  /// The first row, counted from 0 at the top.
  package var row: Int
  /// The first column, counted from 0 at the left.
  package var column: Int
  package var rows: Int
  package var columns: Int

  /// Creates an area; negative sizes count as 0.
  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  package var isEmpty: Bool { rows <= 0 || columns <= 0 }

  /// The area without `rows` rows at the top and at the bottom, and without `columns` columns at each side.
  package func inset(rows: Int = 0, columns: Int = 0) -> Area {
    dropping(top: rows, bottom: rows, left: columns, right: columns)
  }

  /// The area without a number of cells at each edge.
  package func dropping(top: Int = 0, bottom: Int = 0, left: Int = 0, right: Int = 0) -> Area {
    let top = max(0, min(top, rows))
    let left = max(0, min(left, columns))
    return Area(
      row: row + top, column: column + left, rows: rows - top - max(0, min(bottom, rows)),
      columns: columns - left - max(0, min(right, columns)))
  }

  /// The first `count` rows, or fewer if the area has fewer.
  package func top(_ count: Int) -> Area {
    Area(row: row, column: column, rows: min(count, rows), columns: columns)
  }

  /// A row of the area, counted from 0. It may lie below the last one.
  package func line(_ index: Int) -> Area {
    Area(row: row + index, column: column, rows: 1, columns: columns)
  }

  /// The last `count` rows, or fewer if the area has fewer.
  package func bottom(_ count: Int) -> Area {
    let taken = max(0, min(count, rows))
    return Area(row: row + rows - taken, column: column, rows: taken, columns: columns)
  }

  /// The first `count` columns, or fewer if the area has fewer.
  package func left(_ count: Int) -> Area {
    Area(row: row, column: column, rows: rows, columns: min(count, columns))
  }

  /// The last `count` columns, or fewer if the area has fewer.
  package func right(_ count: Int) -> Area {
    let taken = max(0, min(count, columns))
    return Area(row: row, column: column + columns - taken, rows: rows, columns: taken)
  }

  /// An area of this size in the centre of this area. The result is cut to this area.
  package func centered(rows: Int, columns: Int) -> Area {
    let rows = max(0, min(rows, self.rows))
    let columns = max(0, min(columns, self.columns))
    return Area(
      row: row + (self.rows - rows) / 2, column: column + (self.columns - columns) / 2, rows: rows, columns: columns)
  }

  /// Splits the area from top to bottom into pieces of these heights, and a last piece with the remaining rows. Pieces
  /// that do not fit are shorter or empty.
  package func split(rows heights: Int...) -> [Area] {
    var rest = self
    return heights.map { height in
      defer { rest = rest.dropping(top: height) }
      return rest.top(height)
    } + [rest]
  }

  package func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < endRow && column >= self.column && column < endColumn
  }

  package func intersection(_ other: Area) -> Area {
    let (row, rows) = Self.overlap((self.row, self.rows), (other.row, other.rows))
    let (column, columns) = Self.overlap((self.column, self.columns), (other.column, other.columns))
    return Area(row: row, column: column, rows: rows, columns: columns)
  }

  /// The row below the last one.
  var endRow: Int { Self.end((row, rows)) }

  /// The column after the last one.
  var endColumn: Int { Self.end((column, columns)) }

  private static func overlap(_ first: (start: Int, count: Int), _ second: (start: Int, count: Int)) -> (Int, Int) {
    let start = max(first.start, second.start)
    let end = min(Self.end(first), Self.end(second))
    return end > start ? (start, end - start) : (start, 0)
  }

  /// The end of a span; the maximum `Int` if it overflows.
  private static func end(_ span: (start: Int, count: Int)) -> Int {
    let (end, isTooFar) = span.start.addingReportingOverflow(max(0, span.count))
    return isTooFar ? .max : end
  }
}

/// The size of a terminal in cells.
package struct TerminalSize: Sendable, Equatable {
  /// The cells of a row.
  package var columns: Int
  /// The rows.
  package var rows: Int

  /// Creates a size; values below 1 count as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The default size: 80 × 24.
  package static let assumed = TerminalSize(columns: 80, rows: 24)
}

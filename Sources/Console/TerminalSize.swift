/// How many cells a terminal shows.
package struct TerminalSize: Sendable, Equatable {
  /// The cells of a row.
  package var columns: Int
  /// The rows.
  package var rows: Int

  /// A size; less than one cell counts as one.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// What is assumed where nobody knows: 80 × 24.
  package static let assumed = TerminalSize(columns: 80, rows: 24)
}

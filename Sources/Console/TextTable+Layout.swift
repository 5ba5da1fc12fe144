extension TextTable {
  /// The separator between two columns.
  static let gap = "  "

  /// The smallest useful width of a flexible column. When flexible columns have this width, the other columns shrink
  /// too.
  private static let smallestFlexible = 6

  /// The width of each visible column, from the left.
  func columnWidths(fitting width: Int?) -> [Int] {
    var widths = columns.indices.map { naturalWidth(of: $0) }
    guard let width else { return widths }
    // The number of columns that fit if each has one cell, with the gaps between them.
    let mostColumns = max(0, (width + Self.gap.count) / (1 + Self.gap.count))
    if widths.count > mostColumns { widths.removeLast(widths.count - mostColumns) }
    guard !widths.isEmpty else { return [] }

    let flexible = widths.indices.filter { columns[$0].isFlexible }
    let available = width - Self.gap.count * (widths.count - 1)
    Self.shrink(&widths, at: flexible, toTotal: available, smallest: Self.smallestFlexible)
    Self.shrink(&widths, at: Array(widths.indices), toTotal: available, smallest: 1)
    return widths
  }

  private func naturalWidth(of column: Int) -> Int {
    let widest = rows.reduce(columns[column].title.displayWidth) { max($0, $1[column].text.displayWidth) }
    return max(1, min(widest, columns[column].maximumWidth ?? widest))
  }

  /// Shrinks the chosen columns, always the widest first, so that they become equal. Stops when the sum of all columns
  /// is `total` or all chosen columns have the width `smallest`.
  private static func shrink(_ widths: inout [Int], at chosen: [Int], toTotal total: Int, smallest: Int) {
    var excess = widths.reduce(0, +) - total
    while excess > 0, let widest = chosen.max(by: { widths[$0] < widths[$1] }), widths[widest] > smallest {
      widths[widest] -= 1
      excess -= 1
    }
  }
}

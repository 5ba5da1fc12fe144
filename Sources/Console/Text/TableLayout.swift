/// The columns of a table that are shown at a width, and their widths.
struct TableLayout {
  struct Column {
    /// The number of the column in the table.
    let index: Int
    var width: Int
  }

  /// The separator between two columns.
  static let gap = "  "

  /// The shown columns, from the left.
  private(set) var columns: [Column]
  /// The columns with ids and prose that have lines of their own under their row.
  private(set) var below: [Int] = []
  /// The first column, if its ids have a line of their own above their row.
  private(set) var above: Int?
  /// The blanks before a line below its row.
  private(set) var indent = 0
  /// The columns that are not shown.
  private(set) var leftOut: [Int] = []
  private let table: TextTable
  private let width: Int?

  init(_ table: TextTable, fitting width: Int?) {
    self.table = table
    self.width = width
    columns = table.columns.indices.map { index in
      let title = table.columns[index].title.displayWidth
      return Column(index: index, width: max(1, table.rows.reduce(title) { max($0, $1[index].text.displayWidth) }))
    }
    guard let width else { return }
    guard width > 0 else {
      columns = []
      return
    }
    fit(into: width)
  }

  private mutating func fit(into width: Int) {
    // Whole columns give way before a name is shortened.
    while needed(leaving: .whole) > width,
      let next = columns.filter({ givesWay($0) != nil }).min(by: { (givesWay($0) ?? 0) < (givesWay($1) ?? 0) })
    {
      leaveOut { $0.index == next.index }
    }
    // A list of names and values has no header, and its values stay beside their names.
    if needed(leaving: .comfortable) > width, table.columns.contains(where: { !$0.title.isEmpty }) {
      moveBelow(of: width)
    }
    // No order foresees so narrow a terminal.
    while needed(leaving: .least) > width, columns.count > 1, let last = columns.last {
      leaveOut { $0.index == last.index }
    }
    shrink(columns.indices.filter { room(columns[$0], .least) < columns[$0].width }, smallest: Room.least.cells(.name))
    shrink(Array(columns.indices), smallest: 1)
  }

  /// Gives ids and prose lines of their own. If ids have them, prose has, too, so that each row has one line as its head.
  private mutating func moveBelow(of width: Int) {
    let lower = columns.filter { [.id, .text].contains(kind($0)) }
    let upper = columns.filter { ![.id, .text].contains(kind($0)) }
    guard let first = columns.first?.index, !upper.isEmpty, !lower.isEmpty else { return }
    let hasIDs = lower.contains { kind($0) == .id }
    let moved = hasIDs ? lower : lower.filter { kind($0) == .text }
    above = moved.first { $0.index == first }?.index
    below = moved.map(\.index).filter { $0 != first }.sorted {
      table.columns[$0].kind == .id && table.columns[$1].kind != .id
    }
    columns = columns.filter { column in !moved.contains { $0.index == column.index } }
    // They begin where the row's first text begins, or further left if an id would not fit there.
    let numbers = columns.prefix { kind($0) == .number }.reduce(0) { $0 + $1.width + Self.gap.count }
    let widestID = moved.filter { kind($0) == .id }.map(\.width).max() ?? 0
    indent = max(Self.gap.count, min(numbers, width - widestID))
  }

  private mutating func leaveOut(_ isMeant: (Column) -> Bool) {
    leftOut += columns.filter(isMeant).map(\.index)
    columns = columns.filter { !isMeant($0) }
  }

  /// How much of a name or of prose has to be seen.
  private enum Room {
    /// All of a name, unless it is very long, while other columns can give way.
    case whole
    /// Enough to read and to tell names apart, while ids and prose can have lines of their own.
    case comfortable
    /// The least, if nothing else can give way.
    case least

    /// The width in cells.
    func cells(_ kind: TextTable.Kind) -> Int {
      switch self {
      case .whole: kind == .text ? 24 : 40
      case .comfortable: kind == .text ? 24 : 16
      case .least: 6
      }
    }
  }

  private func kind(_ column: Column) -> TextTable.Kind { table.columns[column.index].kind }

  private func givesWay(_ column: Column) -> Int? { table.columns[column.index].givesWay }

  /// The width that a column needs.
  private func room(_ column: Column, _ room: Room) -> Int {
    switch kind(column) {
    case .name, .text: min(column.width, room.cells(kind(column)))
    case .word, .number, .id: column.width
    }
  }

  private func needed(leaving room: Room) -> Int {
    columns.reduce(Self.gap.count * max(0, columns.count - 1)) { $0 + self.room($1, room) }
  }

  /// Shrinks the chosen columns, always the widest first, so that they become equal, until the table fits or all chosen
  /// columns have the width `smallest`.
  private mutating func shrink(_ chosen: [Int], smallest: Int) {
    guard let width else { return }
    var excess = columns.reduce(Self.gap.count * max(0, columns.count - 1)) { $0 + $1.width } - width
    while excess > 0, let widest = chosen.max(by: { columns[$0].width < columns[$1].width }),
      columns[widest].width > smallest
    {
      columns[widest].width -= 1
      excess -= 1
    }
  }

  /// The lines of a cell that is below its row. An id is one line, also if it is wider than the table, so that it can be
  /// copied.
  func linesBelow(_ text: String, of column: Int) -> [String] {
    table.columns[column].kind == .text ? text.wrapped(to: max(1, (width ?? .max) - indent)) : [text]
  }
}

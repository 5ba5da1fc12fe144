import Basics
import Console
import TapGame

/// What a column of a report holds.
enum ColumnKind {
  case name, text, word, id
  /// A number that counts something. Its digits are grouped.
  case count
  /// A number that names something, such as that of a season.
  case number
  case time

  var layout: TextTable.Kind {
    switch self {
    case .name: .name
    case .text: .text
    case .word, .time: .word
    case .id: .id
    case .count, .number: .number
    }
  }
}

struct ReportColumn<Record> {
  let kind: ColumnKind
  /// The name for programs; `nil` for a column that only people see.
  let key: String?
  /// The heading for people; `nil` for a column that only programs get.
  let heading: Words?
  /// The place in the order in which columns leave a narrow table; `nil` if the column stays.
  let givesWay: Int?
  let value: (Record) -> ReportValue?
  private let style: (Record) -> Style
  private let shown: ((Record) -> TextTable.Cell)?

  /// A column for people and programs.
  ///
  /// - Parameters:
  ///   - style: the style of the value in the table.
  ///   - cell: the cell in the table, where it is more than the value.
  ///   - value: the value for programs, and for people if there is no `cell`; `nil` for none.
  init(
    _ kind: ColumnKind, _ key: String?, _ heading: Words, givesWay: Int? = nil,
    style: @escaping (Record) -> Style = { _ in .plain }, cell: ((Record) -> TextTable.Cell)? = nil,
    _ value: @escaping (Record) -> ReportValue?
  ) {
    (self.kind, self.key, self.heading) = (kind, key, heading)
    (self.givesWay, self.style, shown, self.value) = (givesWay, style, cell, value)
  }

  private init(
    kind: ColumnKind, key: String?, heading: Words?, givesWay: Int?,
    shown: ((Record) -> TextTable.Cell)?, value: @escaping (Record) -> ReportValue?
  ) {
    (self.kind, self.key, self.heading, self.givesWay) = (kind, key, heading, givesWay)
    (style, self.shown, self.value) = ({ _ in .plain }, shown, value)
  }

  /// A column that only programs get.
  static func data(_ key: String, _ value: @escaping (Record) -> ReportValue?) -> Self {
    Self(kind: .word, key: key, heading: nil, givesWay: nil, shown: nil, value: value)
  }

  /// A column that only people see.
  static func shown(
    _ kind: ColumnKind, _ heading: Words, givesWay: Int? = nil,
    _ cell: @escaping (Record) -> TextTable.Cell
  ) -> Self {
    Self(kind: kind, key: nil, heading: heading, givesWay: givesWay, shown: cell) { _ in nil }
  }

  /// The cell of a record.
  ///
  /// - Parameter withZone: whether a time names its zone, because no heading does.
  func cell(of record: Record, _ style: ReportStyle, withZone: Bool = false) -> TextTable.Cell {
    if let shown { return shown(record) }
    return TextTable.Cell(text(of: value(record), style, withZone), style: self.style(record))
  }

  private func text(of value: ReportValue?, _ style: ReportStyle, _ withZone: Bool) -> String {
    switch value {
    case nil: ""
    case let time as Timestamp: withZone ? style.zone.sentence(time) : style.zone.text(time)
    case let count as any BinaryInteger where kind == .count: count.grouped
    case let value?: value.description
    }
  }
}

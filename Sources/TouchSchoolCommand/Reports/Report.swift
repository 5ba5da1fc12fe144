import Basics
import Console
import Foundation

/// A value in a column of a report. Programs get its own encoding, and CSV its description.
typealias ReportValue = any (Encodable & CustomStringConvertible)

/// A decimal number as exact text. JSON gets it as a number.
struct DecimalText: Encodable, CustomStringConvertible {
  let description: String

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Decimal(string: description))
  }
}

/// Records as a list of columns. The table for people, CSV and lines of JSON all come from this list.
struct Report<Record> {
  /// The line above the table.
  var title: Words?
  let records: [Record]
  private let columns: [ReportColumn<Record>]
  /// The keys in the order of CSV, where it differs from the order of the table.
  private let order: [String]?
  /// Whether the table has the columns of a record below each other.
  private let isFields: Bool

  /// - Parameters:
  ///   - columns: the columns in the order of the table.
  ///   - order: the keys in the order of CSV, separated by blanks; `nil` for the order of the table.
  ///   - isFields: whether the table has the columns of a record below each other.
  init(
    title: Words? = nil, _ records: [Record], order: String? = nil, isFields: Bool = false,
    _ columns: [ReportColumn<Record>]
  ) {
    self.isFields = isFields
    self.title = title
    self.records = records
    self.columns = columns
    self.order = order?.split(separator: " ").map(String.init)
  }

  // MARK: For people

  /// The columns that people see.
  private var shown: [(heading: Words, column: ReportColumn<Record>)] {
    columns.compactMap { column in column.heading.map { ($0, column) } }
  }

  /// The table. The heading of the first column of times names their zone.
  func table(_ style: ReportStyle) -> TextTable {
    if isFields { return fields(style) }
    let firstTime = shown.firstIndex { $0.column.kind == .time }
    var table = TextTable(
      columns: shown.enumerated().map { index, shown in
        TextTable.Column(
          saying: index == firstTime ? "\(shown.heading) (\(style.zone.name))" : shown.heading,
          shown.column.kind.layout,
          givesWay: shown.column.givesWay)
      })
    for record in records { table.append(shown.map { $0.column.cell(of: record, style) }) }
    return table
  }

  /// The columns of each record below each other. Empty values are left out.
  private func fields(_ style: ReportStyle) -> TextTable {
    var table = TextTable(columns: [.init(""), .init("", .text)])
    for (index, record) in records.enumerated() {
      if index > 0 { table.append([]) }
      for (heading, column) in shown {
        let cell = column.cell(of: record, style, withZone: true)
        if !cell.isEmpty { table.append([.init(saying: heading, style: .dim), cell]) }
      }
    }
    return table
  }

  // MARK: For programs

  /// The columns that programs get, in the order of CSV.
  private var keyed: [(key: String, column: ReportColumn<Record>)] {
    let all = columns.compactMap { column in column.key.map { (key: $0, column: column) } }
    guard let order else { return all }
    let byKey = Dictionary(all, uniquingKeysWith: { $1 })
    precondition(order.count == all.count && Set(order) == Set(byKey.keys), "The order has other keys: \(order)")
    return order.compactMap { key in byKey[key].map { (key, $0) } }
  }

  var header: [String] { keyed.map(\.key) }

  var lines: [[String]] {
    let columns = keyed.map(\.column)
    return records.map { record in columns.map { $0.value(record)?.description ?? "" } }
  }

  /// The records as objects of JSON.
  var objects: [ReportObject] {
    let keyed = keyed
    return records.map { record in ReportObject(members: keyed.map { ($0.key, $0.column.value(record)) }) }
  }
}

/// A record as an object of JSON, with the keys of CSV.
struct ReportObject: Encodable {
  let members: [(key: String, value: ReportValue?)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    for (key, value) in members {
      let key = TextKey(stringValue: key)
      if let value { try container.encode(value, forKey: key) } else { try container.encodeNil(forKey: key) }
    }
  }
}

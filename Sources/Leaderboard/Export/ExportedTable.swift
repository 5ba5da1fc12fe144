import GRDB
import SQLiteFile

/// A table in an export: its columns, and the rows of a season.
struct ExportedTable {
  enum ColumnType: String {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"

    /// The type in words, for messages.
    var words: String {
      switch self {
      case .integer: "a whole number"
      case .real: "a number"
      case .text: "a text"
      }
    }
  }

  struct Column {
    let name: String
    let type: ColumnType
  }

  /// The name of the table, which is the kind of its records.
  let name: String
  /// The columns, in the table's order.
  let columns: [Column]
  /// The columns of the primary key.
  let key: [String]

  /// The tables of a file, by name, with the columns of a format.
  static func all(_ db: Database, format: Int64 = .max) throws -> [ExportedTable] {
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name
        """)
    return try names.filter { !Schema.tablesOutsideTheContest.contains($0) }.map { name in
      let later = Schema.columns(of: name, laterThan: format)
      let columns = try db.columns(in: name).filter { !later.contains($0.name) }.map { column in
        guard let type = ColumnType(rawValue: column.type) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(name).\(column.name) has an unknown type")
        }
        return Column(name: column.name, type: type)
      }
      return ExportedTable(name: name, columns: columns, key: try db.primaryKey(name).columns)
    }
  }

  /// The SQL that reads the rows of a season in the order of the primary key, with the season's number as `?1`.
  ///
  /// Schools and revisions belong to all seasons. A file with one season is exported whole.
  ///
  /// - Parameter extra: an expression to read after the columns.
  func select(isWhole: Bool, adding extra: String? = nil) -> String {
    let names = Set(columns.map(\.name))
    let scope: String? =
      switch name {
      case _ where isWhole: nil
      case "season": "id = ?1"
      case "season_series": "id = (SELECT series FROM season WHERE id = ?1)"
      case "tap_sheet_line": "(SELECT season FROM tap_sheet WHERE tap_sheet.id = sheet) = ?1"
      // Entries about no season are in the season's seal, too.
      case "contest_order": "(season IS NULL OR season = ?1)"
      // The links of other seasons' orders, too: without them, the chain would have gaps.
      case "order_link": nil
      case _ where names.contains("season"): "season = ?1"
      case _ where names.contains("session"):
        "(SELECT season FROM session WHERE session.id = \(name).session) = ?1"
      default: nil
      }
    let list = columns.map(\.name.quotedDatabaseIdentifier) + (extra.map { [$0] } ?? [])
    return """
      SELECT \(list.joined(separator: ", ")) FROM \(name.quotedDatabaseIdentifier) \
      WHERE \(scope ?? "?1 = ?1") ORDER BY \(key.map(\.quotedDatabaseIdentifier).joined(separator: ", "))
      """
  }
}

/// The ranking of the schools of a season in an export, for people. It can be computed from the other tables, and an import checks it.
enum ExportedStandings {
  static let kind = "standing"

  /// The SQL that reads rank, school, taps and the moment in milliseconds, with the season's number as `?1`.
  static let select = """
    SELECT row_number() OVER (ORDER BY taps DESC, reached_at, id) AS rank, id AS school, taps, reached_at
    FROM school_total JOIN school ON number = school WHERE season = ?1 AND \(GroupTable.isSchool)
    ORDER BY 1
    """
}

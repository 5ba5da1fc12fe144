import GRDB
import SchoolDirectory

/// Damage that leaves the pages as SQLite wants them: values of wrong types, rows that are missing, roots that are swapped.
enum SQLDamage {
  private static let values = [
    "NULL", "'text'", "''", "x'00ff'", "1.5", "-0.0", "9e999", "9223372036854775807", "-9223372036854775807 - 1", "-1",
    "0",
    "1", "4611686018427387904", "9007199254740993", "-9007199254740993", "2147483648", "CAST(x'ff41fe' AS TEXT)",
    "'tést:high:x'", "'test:high:S1101'", "zeroblob(3000)", "char(0)", "253402300800000", "'open'", "'play'",
    "'import'",
  ]

  /// Damages a file through SQL.
  ///
  /// - Returns: what was done.
  static func damage(_ path: String, _ random: inout SeededGenerator) throws -> String {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    var pick = random
    defer { random = pick }
    return try queue.writeWithoutTransaction { db in
      func below(_ bound: Int) -> Int { pick.integer(in: 0..<max(1, bound)) }
      try db.execute(
        sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA recursive_triggers = OFF")
      let tables = try String.fetchAll(
        db,
        sql:
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name")
      let table = tables[below(tables.count)]
      switch below(10) {
      case 0..<6:
        let columns = try db.columns(in: table).map(\.name)
        let column = columns[below(columns.count)]
        let value = values[below(values.count)]
        let which = below(3) == 0 ? "" : "WHERE rowid = \(1 + below(20))"
        let isKeyed = try db.primaryKey(table).rowIDColumn == nil
        let condition = isKeyed && !which.isEmpty ? "WHERE school = \(1 + below(10))" : which
        let sql = "UPDATE OR IGNORE \(table) SET \(column) = \(value) \(condition)"
        try withoutTypes(db) { try? db.execute(sql: sql) }
        return sql
      case 6, 7:
        let sql: String
        switch below(4) {
        case 0: sql = "DELETE FROM \(table)"
        case 1: sql = "DELETE FROM school WHERE number = \(1 + below(30))"
        case 2: sql = "DELETE FROM season WHERE id = \(1 + below(3))"
        default: sql = "DELETE FROM \(table) WHERE abs(random()) % 3 = 0".replacing("random()", with: "\(below(3))")
        }
        try withoutTypes(db) { try? db.execute(sql: sql) }
        return sql
      case 8:
        // Two tables or indexes have each other's pages.
        let objects = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE rootpage > 0 ORDER BY name")
        let (a, b) = (objects[below(objects.count)], objects[below(objects.count)])
        let roots = try [a, b].map { name in
          try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
        }
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: "UPDATE sqlite_schema SET rootpage = ? WHERE name = ?", arguments: [roots[1], a])
        try db.execute(sql: "UPDATE sqlite_schema SET rootpage = ? WHERE name = ?", arguments: [roots[0], b])
        return "the roots of \(a) and \(b) swapped"
      default:
        let objects = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE rootpage > 0 ORDER BY name")
        let (name, root) = (objects[below(objects.count)], below(60))
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: "UPDATE sqlite_schema SET rootpage = ? WHERE name = ?", arguments: [root, name])
        return "the root of \(name) is page \(root)"
      }
    }
  }

  /// Does a piece of work while no table demands types, and has the schema's text as it was afterwards.
  private static func withoutTypes(_ db: Database, _ work: () throws -> Void) throws {
    let tables = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    let triggers = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
    try db.execute(
      sql: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ') STRICT', ')'), ' STRICT,', ''), ' NOT NULL', '')
        WHERE type = 'table';
        PRAGMA writable_schema = RESET
        """)
    try work()
    try db.execute(sql: "PRAGMA writable_schema = ON")
    for table in tables {
      try db.execute(
        sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?",
        arguments: [table["sql"] as String, table["name"] as String])
    }
    try db.execute(sql: "PRAGMA writable_schema = RESET")
    for trigger in triggers { try db.execute(sql: trigger["sql"]) }
  }
}

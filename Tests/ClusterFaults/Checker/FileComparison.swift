import GRDB

/// Compares the rows of two nodes' files.
enum FileComparison {
  /// The tables that say how far each file is, or are a file's own.
  private static let own: Set<String> = ["replica", "replica_part", "unclosed_file"]

  /// The differences between the first file and each of the others, a sentence for each table.
  static func differences(of files: [String]) throws -> [String] {
    guard let first = files.first else { return [] }
    return try files.dropFirst().flatMap { try differences(first, $0) }
  }

  private static func differences(_ a: String, _ b: String) throws -> [String] {
    let queue = try NodeFile.queue(a)
    defer { try? queue.close() }
    return try queue.inDatabase { database in
      try database.execute(sql: "ATTACH ? AS other", arguments: [b])
      var found: [String] = []
      try database.inTransaction(.deferred) {
        found = try differences(database).map { "\(a) and \(b): \($0)" }
        return .commit
      }
      try database.execute(sql: "DETACH other")
      return found
    }
  }

  private static func differences(_ database: Database) throws -> [String] {
    let (mine, others) = (try tables(database, "main"), try tables(database, "other"))
    guard mine == others else { return ["they have other tables"] }
    return try mine.compactMap { table in
      let counts = try ["main", "other"].map {
        try Int64.fetchOne(database, sql: #"SELECT count(*) FROM \#($0)."\#(table)""#) ?? 0
      }
      guard counts[0] == counts[1] else { return "the table \(table) has \(counts[0]) rows and \(counts[1])" }
      let different =
        try Int64.fetchOne(
          database,
          sql: #"SELECT count(*) FROM (SELECT * FROM main."\#(table)" EXCEPT SELECT * FROM other."\#(table)")"#) ?? 0
      return different == 0 ? nil : "the table \(table) has \(different) rows that differ"
    }
  }

  private static func tables(_ database: Database, _ schema: String) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT name FROM \(schema).sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).filter { !own.contains($0) }
  }
}

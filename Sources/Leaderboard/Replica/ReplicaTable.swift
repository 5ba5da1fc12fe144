import Foundation
import GRDB
import SQLiteFile
import TapGame

/// The tables of a node's file that do not belong to the contest.
enum ReplicaTable {
  /// The file's record of its cluster; `nil` if the file does not belong to a node.
  static func replica(_ db: Database) throws -> Replica? {
    try StoredRow.fetchOne(db, sql: "SELECT contest, name, state FROM replica").map { row in
      Replica(contest: try row["contest"], name: try row["name"], state: [UInt8](try row["state"] as Data))
    }
  }

  static func set(_ db: Database, to replica: Replica) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO replica (id, contest, name, state) VALUES (1, ?, ?, ?)")
      .execute(arguments: [replica.contest, replica.name, Data(replica.state)])
  }

  static func setState(_ db: Database, to state: [UInt8]) throws {
    try db.cachedStatement(sql: "UPDATE replica SET state = ?").execute(arguments: [Data(state)])
  }

  /// Makes a file a standalone contest. A file of a format without these tables is standalone already.
  static func clear(_ db: Database) throws {
    if try db.hasTable("replica") { try db.execute(sql: "DELETE FROM replica; DELETE FROM replica_part") }
  }

  // MARK: Parts

  static func keep(_ db: Database, part: Int, of writer: String, _ bytes: [UInt8]) throws {
    // Part 0 begins a new command. If parts of an earlier command are still stored, the writer has given up that
    // command.
    if part == 0 { try drop(db, of: writer) }
    try db.cachedStatement(sql: "INSERT INTO replica_part (writer, part, bytes) VALUES (?, ?, ?)")
      .execute(arguments: [writer, part, Data(bytes)])
  }

  static func parts(_ db: Database, of writer: String) throws -> [[UInt8]] {
    let parts: [Data] = try StoredRow.fetchValues(
      db, sql: "SELECT bytes FROM replica_part WHERE writer = ? ORDER BY part", arguments: [writer])
    return parts.map { [UInt8]($0) }
  }

  static func drop(_ db: Database, of writer: String) throws {
    try db.cachedStatement(sql: "DELETE FROM replica_part WHERE writer = ?").execute(arguments: [writer])
  }

  // MARK: Imports of schools

  /// How long pieces are kept whose import does not go on, in milliseconds.
  private static let patience: Int64 = 3_600_000

  static func keep(_ piece: KeepImportPiece, _ db: Database, at moment: Timestamp) throws {
    let key = ImportPieces(name: piece.pieces, count: 0).key
    guard !piece.bytes.isEmpty else { return try drop(db, of: key) }
    if piece.number == 0 {
      try db.execute(
        sql: "DELETE FROM replica_part WHERE writer GLOB 'import *' AND CAST(substr(writer, 8) AS INTEGER) < ?",
        arguments: [moment.milliseconds - patience])
    }
    try keep(db, part: piece.number, of: key, [UInt8](piece.bytes))
  }

  /// The outcome of an import; `nil` if a piece is missing.
  static func outcome(_ db: Database, of pieces: ImportPieces) throws -> String? {
    let parts = try parts(db, of: pieces.key)
    guard parts.count == pieces.count else { return nil }
    return String(decoding: parts.reduce(into: Data()) { $0.append(contentsOf: $1) }, as: UTF8.self)
  }
}

extension ImportPieces {
  /// The name of the pieces in the table. It begins with the moment of the import.
  var key: String { "import \(name)" }
}

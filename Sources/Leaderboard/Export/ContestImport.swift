import Basics
public import Foundation
import GRDB
import SQLiteFile
import SystemCalls
public import TapGame

/// The result of reading an export back.
public struct ContestImportRecord: Hashable, Sendable, Codable {
  /// The path of the new file.
  public let file: String
  /// The season.
  public let season: SeasonID
  /// The revision of the contest.
  public let revision: Revision
  /// The number of records read.
  public let records: Int
  /// The ``ContestDigest/digest`` of the file.
  public let digest: String

  /// A record with these values.
  public init(file: String, season: SeasonID, revision: Revision, records: Int, digest: String) {
    self.file = file
    self.season = season
    self.revision = revision
    self.records = records
    self.digest = digest
  }
}

/// Creates a file from the export of a season.
///
/// If the contest has one season, the new file equals the exported one: their digests are compared before the new file
/// gets its name. If the contest has several seasons, the new file contains the exported season, all schools and all
/// revisions, with their original numbers. An export of the new file has the same records.
public enum ContestImport {
  /// Reads an export into a new file, all or nothing.
  ///
  /// - Parameters:
  ///   - path: the new file.
  ///   - read: returns the next bytes of the export; `nil` or empty data at the end.
  ///   - progress: called from time to time with the number of records read; throwing abandons the work.
  /// - Throws: ``ExportFault`` for a fault in the export, ``ContestCopyError``, ``LeaderboardError``, and what `read`
  ///   and `progress` throw. After an error, nothing is written.
  /// - Complexity: O(n log n) in the size of the export; memory does not grow with it.
  public static func read(
    into path: String, from read: @escaping @Sendable () throws -> Data?,
    progress: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) async throws -> ContestImportRecord {
    try await ContestCopy.onOwnThread {
      let isThere = try LeaderboardError.telling(of: path) { try FileContent(at: path) != .missing }
      guard !isThere, FileIdentity(path: path + "-wal") == nil else {
        throw ContestCopyError(.target, "Cannot write \(path): a file lies there already; name a new one.")
      }
      let file = try PendingFile(path)
      var reader = ExportReader(read)
      let header = try reader.header()
      let record = try LeaderboardError.telling(of: file.temporaryPath) {
        let database = try DatabaseQueue(path: file.temporaryPath, configuration: DatabaseFile.configuration())
        defer { try? database.close() }
        return try database.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF")
          try Schema.contest.migrate(db)
          do {
            let records = try load(&reader, of: header, into: db, progress)
            return try check(db, header, records: records, path: path)
          } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw ContestCopyError.cannotWrite(path, ENOSPC)
          }
        }
      }
      try file.finish(replacing: false)
      return record
    }
  }

  private static func load(
    _ reader: inout ExportReader, of header: ExportHeader, into db: Database, _ progress: (Int) throws -> Void
  ) throws -> Int {
    var inserts: [String: RecordInsert] = [:]
    for table in try ExportedTable.all(db, format: header.tables) { inserts[table.name] = try RecordInsert(db, table) }
    try db.execute(sql: "CREATE TEMP TABLE standing (rank INTEGER, school TEXT, taps INTEGER, reached_at INTEGER)")
    let standings = try RecordInsert(
      db,
      ExportedTable(
        name: ExportedStandings.kind,
        columns: [
          .init(name: "rank", type: .integer), .init(name: "school", type: .text), .init(name: "taps", type: .integer),
          .init(name: "reached_at", type: .integer),
        ], key: ["rank"]))
    var records = 0
    try db.transaction { _ in
      while let record = try reader.next() {
        records += 1
        if records.isMultiple(of: 10_000) { try progress(records) }
        try record.reading { line throws in
          guard let insert = line.kind == ExportedStandings.kind ? standings : inserts[line.kind] else {
            throw ExportLine.Fault(offset: 0, sentence: "“\(line.kind)” is not a kind of record")
          }
          try insert.execute(line)
        }
      }
    }
    try progress(records)
    return records
  }

  /// Checks that the file contains what was exported.
  private static func check(
    _ db: Database, _ header: ExportHeader, records: Int, path: String
  ) throws -> ContestImportRecord {
    let season = SeasonID(rawValue: header.season)
    func fail(_ reason: String) -> ExportFault { ExportFault(line: records + 2, column: 1, reason: reason) }
    guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
      throw ContestCopyError(.disk, "\(path) did not come out whole; check the disk and try again.")
    }
    if let row = try StoredRow.fetchOne(db, sql: "PRAGMA foreign_key_check") {
      let kind: String = try row[0]
      throw fail("a record of the kind “\(kind)” refers to a record that is missing")
    }
    guard try SeasonTable.season(db, season) != nil else { throw fail("the season \(season) is missing") }
    let compared = "\(ExportedStandings.select.replacing("?1", with: "\(season.rawValue)"))"
    let differing = try Int.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM (SELECT * FROM (\(compared)) EXCEPT SELECT * FROM temp.standing))
             + (SELECT count(*) FROM (SELECT * FROM temp.standing EXCEPT SELECT * FROM (\(compared))))
        """)
    guard differing == 0 else { throw fail("the ranking is not that of the schools' totals") }
    try db.execute(sql: "DROP TABLE temp.standing")
    for end in try SeasonEndTable.all(db) where end.seal != nil {
      let parts = try String.fetchSet(
        db, sql: "SELECT part FROM season_seal WHERE season = ?", arguments: [end.season.rawValue])
      // A season whose schools have no head counts has no part of them.
      guard parts.union([SealedSeason.Part.pupils.rawValue]) == Set(SealedSeason.Part.allCases.map(\.rawValue)) else {
        throw ExportFault(
          line: records + 2, column: 1,
          reason: "the seal of season \(end.season) is not of a form that this TouchSchool can check",
          remedy: .keepFormer)
      }
    }
    let digest = try ContestDigest(db, format: header.format, tables: header.tables)
    guard digest.revision.rawValue == header.revision, header.digest.map({ $0 == digest.digest }) ?? true else {
      throw fail("the records are not those of the contest that was exported")
    }
    let present = header.format == Int64(Schema.contest.version) ? digest : try ContestDigest(db)
    return ContestImportRecord(
      file: path, season: season, revision: present.revision, records: records, digest: present.digest)
  }
}

/// Inserts the records of a table.
private final class RecordInsert {
  private let table: ExportedTable
  private let statement: IntegerStatement

  init(_ db: Database, _ table: ExportedTable) throws {
    self.table = table
    let names = table.columns.map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    statement = try IntegerStatement(
      db, "INSERT INTO \(table.name.quotedDatabaseIdentifier) (\(names)) VALUES (\(places))")
  }

  /// Inserts a record.
  ///
  /// - Throws: ``ExportLine/Fault`` if the record does not fit the table.
  func execute(_ line: ExportLine) throws {
    guard line.fields.map(\.key) == table.columns.map(\.name) else {
      if let extra = line.fields.first(where: { field in !table.columns.contains { $0.name == field.key } }) {
        throw ExportLine.Fault(offset: extra.offset, sentence: "“\(extra.key)” is not a field of a “\(table.name)”")
      }
      let missing = table.columns.first { column in !line.fields.contains { $0.key == column.name } }
      throw ExportLine.Fault(
        offset: 0,
        sentence: missing.map { "“\($0.name)” is missing" } ?? "the fields of a “\(table.name)” are in another order")
    }
    for (place, (column, field)) in zip(table.columns, line.fields).enumerated() {
      let number = Int32(place + 1)
      switch (field.value, column.type) {
      case (.null, _): statement.bind(number, nil as Int64?)
      case (.integer(let value), .integer): statement.bind(number, value)
      case (.integer(let value), .real): statement.bind(number, Double(value))
      case (.real(let value), .real): statement.bind(number, value)
      case (.text(let text), .text): statement.bind(number, String(decoding: text, as: UTF8.self))
      default:
        throw ExportLine.Fault(offset: field.offset, sentence: "“\(column.name)” has to be \(column.type.words)")
      }
    }
    do { try statement.execute() } catch let error as DatabaseError
      where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
    {
      throw ExportLine.Fault(
        offset: 0, sentence: "the record breaks a rule of its table (\(error.message ?? "a constraint"))")
    }
  }
}

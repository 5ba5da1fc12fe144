import Foundation
import GRDB
import GRDBSQLite
import Basics
import SchoolDirectory
import SQLiteFile
public import TapGame

/// The first record of an export.
struct ExportHeader: Equatable {
  static let kind = "contest"
  /// The version of the export format.
  static let version: Int64 = 2
  /// The version of exports from before format 1, and the last format of their files. It has the tables of format 1.
  static let (formerVersion, formerFormat): (Int64, Int64) = (1, 16)

  /// The format of the exported file.
  let format: Int64
  let season: Int64
  /// The newest revision of the file.
  let revision: Int64
  /// The digest of the exported file; `nil` if the file has other seasons, too.
  let digest: String?

  /// The format whose tables the records are of.
  var tables: Int64 { format == Self.formerFormat ? 1 : format }
}

/// The result of an export.
public struct ExportRecord: Hashable, Sendable, Codable {
  /// The season.
  public let season: SeasonID
  /// The revision of the contest.
  public let revision: Revision
  /// The number of records, not counting the first and the last record.
  public let records: Int

  /// A record with these values.
  public init(season: SeasonID, revision: Revision, records: Int) {
    self.season = season
    self.revision = revision
    self.records = records
  }
}

extension ContestArchive {
  /// Writes a season as lines of JSON that ``ContestImport`` can read back.
  ///
  /// Each line is an object. The first line has the kind `contest`. The last line has the kind `end`, the number of
  /// records, and a SHA-256 over all lines before it. Each other line is a row of a table: its kind is the table's
  /// name, and its keys are the columns. Lines of the kind `standing` contain the ranking. The season is read at one
  /// revision. The memory use does not grow with the contest.
  ///
  /// - Parameters:
  ///   - season: the season.
  ///   - progress: called from time to time with the number of rows read so far; throwing ends the export. The rows of
  ///     a contest with one season are read twice, since they are hashed first.
  ///   - write: takes the next bytes; throwing ends the export.
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``, and what `write` throws.
  /// - Complexity: O(size of the file).
  public func export(
    _ season: SeasonID, progress: @escaping @Sendable (_ rows: Int) throws -> Void = { _ in },
    write: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> ExportRecord {
    try await database.read { db in
      let count = ExportCount(progress)
      let header = try ExportHeader(db, season: season, count)
      var hasher = SHA256Hasher()
      var text = ExportText { bytes in
        hasher.update(Array(bytes))
        try write(bytes)
      }
      try text.add(header.write)
      var records = 0
      for table in try ExportedTable.all(db) {
        try db.forEachRow(table.select(isWhole: header.digest != nil), season: season) { row in
          try text.add(record: table.name, table.columns.map(\.name), row)
          records += 1
          try count.add()
        }
      }
      try db.forEachRow(ExportedStandings.select, season: season) { row in
        try text.add(record: ExportedStandings.kind, ["rank", "school", "taps", "reached_at"], row)
        records += 1
      }
      try text.flush()
      var end = ExportText(write)
      try end.add { json in
        json.member("kind", "end")
        json.member("records", records)
        json.member("sha256", hasher.finalized().hexadecimal)
      }
      try end.flush()
      return ExportRecord(season: season, revision: Revision(rawValue: header.revision), records: records)
    }
  }

  /// Writes a season as CSV files, one for each table and one for the ranking, for spreadsheets.
  ///
  /// - Parameters:
  ///   - season: the season.
  ///   - folder: an existing, empty folder.
  ///   - progress: called from time to time with the number of rows read so far; throwing ends the export.
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``, ``ContestCopyError``.
  /// - Complexity: O(size of the file).
  public func exportTables(
    _ season: SeasonID, to folder: String, progress: @escaping @Sendable (_ rows: Int) throws -> Void = { _ in }
  ) async throws -> ExportRecord {
    try await database.read { db in
      let count = ExportCount(progress)
      let header = try ExportHeader(db, season: season, count)
      var records = 0
      func write(_ name: String, _ columns: [String], _ sql: String) throws {
        let file = try PendingFile("\(folder)/\(name).csv", permissions: 0o644)
        var text = ExportText { try file.write($0) }
        text.add(CSVLine.join(columns))
        try text.endLine()
        try db.forEachRow(sql, season: season) { row in
          let fields = try columns.indices.map { try ExportedValue(row, Int32($0)).field }
          text.add(CSVLine.join(fields))
          try text.endLine()
          records += 1
          try count.add()
        }
        try text.flush()
        try file.finish(replacing: false)
      }
      for table in try ExportedTable.all(db) {
        // Tables refer to a school by its number; people and spreadsheets need its id.
        let hasSchool = table.columns.contains { $0.name == "school" }
        try write(
          table.name, table.columns.map(\.name) + (hasSchool ? ["school_id"] : []),
          table.select(
            isWhole: header.digest != nil,
            adding: hasSchool ? "(SELECT id FROM school WHERE number = \(table.name).school)" : nil))
      }
      try write(ExportedStandings.kind, ["rank", "school", "taps", "reached_at"], ExportedStandings.select)
      return ExportRecord(season: season, revision: Revision(rawValue: header.revision), records: records)
    }
  }
}

/// Counts the rows that an export has read, and reports them from time to time.
private final class ExportCount {
  private static let rowsPerReport = 1 << 14
  private let progress: @Sendable (Int) throws -> Void
  private var rows = 0

  init(_ progress: @escaping @Sendable (Int) throws -> Void) { self.progress = progress }

  func add() throws { try reach(rows + 1) }

  func reach(_ rows: Int) throws {
    self.rows = rows
    if rows.isMultiple(of: Self.rowsPerReport) { try progress(rows) }
  }
}

extension ExportHeader {
  fileprivate init(_ db: Database, season: SeasonID, _ count: ExportCount) throws {
    guard try SeasonTable.season(db, season) != nil else { throw TapRefusal.unknownSeason(season) }
    format = Int64(try db.userVersion())
    self.season = season.rawValue
    revision = try RevisionTable.last(db).rawValue
    let isOnly = try Int.fetchOne(db, sql: "SELECT count(*) FROM season") == 1
    digest = isOnly ? try ContestDigest(db) { try count.reach($0) }.digest : nil
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.member("kind", Self.kind)
    json.member("version", Self.version)
    json.member("format", format)
    json.member("season", season)
    json.member("revision", revision)
    json.member("digest", digest)
  }
}

extension ExportText {
  /// Adds a row as an object of one line.
  fileprivate mutating func add(record kind: String, _ keys: [String], _ row: SQLiteStatement) throws {
    try add { json in
      json.member("kind", kind)
      for (place, key) in keys.enumerated() {
        json.key(key)
        switch try ExportedValue(row, Int32(place)) {
        case .null: json.null()
        case .integer(let number): json.value(number)
        case .real(let number): json.value(number)
        case .text(let text): text.withUnsafeBufferPointer { json.value(utf8: $0) }
        }
      }
    }
  }
}

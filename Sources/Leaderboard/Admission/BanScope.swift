import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The sessions that the target of a ban covers, as an SQL condition.
struct BanScope {
  let season: SeasonID
  /// The player or the address to which the ban applies.
  private(set) var standing = StandingBan()
  private let condition: String
  private let arguments: StatementArguments

  /// Looks up the target's season, and the target's player or address.
  ///
  /// - Throws: `ContestRefusal`.
  init(_ target: BanTarget, _ db: Database) throws {
    switch target {
    case .session(let session):
      season = SeasonID(rawValue: try Self.row(db, of: session)[0])
      (condition, arguments) = ("id = ?", [session.rawValue])
    case .player(let nickname, let school, let season):
      try Self.check(season, db)
      let number = try PlayerTable.number(db, of: school)
      self.season = season
      standing.player = PlayerName(school: number, nickname: nickname.text)
      let spellings = try Self.spellings(of: nickname, season, school: number, db)
      condition = "season = ? AND school = ? AND nickname IN (SELECT value FROM json_each(?))"
      arguments = [season.rawValue, number, try StoredJSON.text(of: spellings)]
    case .address(let session):
      let row = try Self.row(db, of: session)
      guard let source = try row[1] as Int64? else { throw ContestRefusal.noAddress(of: session) }
      season = SeasonID(rawValue: try row[0])
      standing.source = source
      let span = try Self.span(season, db)
      (condition, arguments) = (span.condition + " AND source = ?", span.arguments + [source])
    case .sessions(let filter):
      try Self.check(filter.season, db)
      season = filter.season
      var parts: [String] = []
      var values: StatementArguments = []
      if let school = filter.school {
        parts.append("season = ? AND school IN (SELECT value FROM json_each(?))")
        let numbers = try GroupTable.family(db, of: PlayerTable.number(db, of: school), id: school)
        values += [filter.season.rawValue, "\(numbers)"]
      } else {
        let span = try Self.span(filter.season, db)
        parts.append(span.condition)
        values += span.arguments
      }
      if let prefix = filter.nicknamePrefix?.text {
        // SQLite's `substr` counts code points.
        parts.append("substr(nickname, 1, ?) = ?")
        values += [prefix.unicodeScalars.count, prefix]
      }
      if let from = filter.openedFrom {
        parts.append("opened_at >= ?")
        values += [from.milliseconds]
      }
      if let until = filter.openedUntil {
        parts.append("opened_at < ?")
        values += [until.milliseconds]
      }
      if let taps = filter.minimumTaps {
        parts.append("accepted >= ?")
        values += [taps]
      }
      (condition, arguments) = (parts.joined(separator: " AND "), values)
    }
  }

  /// `free` has the covered sessions that are not banned yet, ordered by number. `isKnown` is `false` if the target
  /// covers no session.
  func sessions(_ db: Database) throws -> (free: [SessionID], isKnown: Bool) {
    let rows = try StoredRow.fetchCursor(
      db, sql: "SELECT id, ban FROM session WHERE \(condition) AND origin = 'play' ORDER BY id", arguments: arguments)
    var free: [SessionID] = []
    var isKnown = false
    while let row = try rows.next() {
      isKnown = true
      if try row[1] as Int64? == nil { free.append(SessionID(rawValue: try row[0])) }
    }
    return (free, isKnown)
  }

  /// The nicknames at a school that look like a name, and the name itself.
  private static func spellings(
    of nickname: Nickname, _ season: SeasonID, school: Int64, _ db: Database
  ) throws -> [String] {
    let names: [String] = try StoredRow.fetchValues(
      db, sql: "SELECT DISTINCT nickname FROM session WHERE season = ? AND school = ?",
      arguments: [season.rawValue, school])
    return names.filter { Nickname($0)?.looksLike(nickname) == true } + [nickname.text]
  }

  /// The condition for all sessions of a season. Reading them in the order of the file is faster than reading them
  /// through the index by school.
  private static func span(_ season: SeasonID, _ db: Database) throws -> (
    condition: String, arguments: StatementArguments
  ) {
    let span = try SessionTable.span(db, season: season)
    return ("id BETWEEN ? AND ? AND +season = ?", [span?.first ?? 0, span?.last ?? -1, season.rawValue])
  }

  private static func row(_ db: Database, of session: SessionID) throws -> StoredRow {
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT season, source FROM session WHERE id = ? AND origin = 'play'", arguments: [session.rawValue])
    guard let row else { throw TapRefusal.unknownSession(session) }
    return row
  }

  private static func check(_ season: SeasonID, _ db: Database) throws {
    guard try SeasonTable.season(db, season) != nil else { throw TapRefusal.unknownSeason(season) }
  }
}

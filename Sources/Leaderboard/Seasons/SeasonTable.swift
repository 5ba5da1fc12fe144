import GRDB
import SQLiteFile
import TapGame

enum SeasonTable {
  /// The columns of seasons with their freezes.
  private static let columns = "season.*, frozen_at, thawed_at"
  /// Seasons with their freezes.
  private static let seasons = "season LEFT JOIN season_freeze ON season_freeze.season = season.id"

  static func season(_ db: Database, _ id: SeasonID) throws -> Season? {
    try StoredRow.fetchOne(
      db, sql: "SELECT \(columns) FROM \(seasons) WHERE id = ?", arguments: [id.rawValue]
    )
    .map(Self.season)
  }

  /// The season with the present moment of its own time (``SeasonTime``). If a season is due but not in the file yet, this
  /// is the season that the next command will create.
  ///
  /// - Parameter shown: the present moment of the clock.
  /// - Throws: `TapRefusal.unknownSeason`.
  static func played(
    _ db: Database, _ id: SeasonID, shown: Timestamp, for audience: Audience = .organisers
  ) throws -> SeasonAtMoment {
    guard var played = try find(db, id, shown: shown) else { throw TapRefusal.unknownSeason(id) }
    played.isFrozen = played.season.isFrozen(for: audience)
    return played
  }

  /// As ``played(_:_:shown:for:)``; `nil` if the season does not exist and is not due.
  static func find(_ db: Database, _ id: SeasonID, shown: Timestamp) throws -> SeasonAtMoment? {
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT \(columns) FROM \(seasons) WHERE id = ?", arguments: [id.rawValue])
    if let row { return try played(row, shown: shown) }
    return try DueSeasons(db, now: shown).starting.first { $0.id == id }.map {
      SeasonAtMoment(season: $0, shown: shown, time: nil)
    }
  }

  /// The seasons that are not sealed. `hasEnd` tells whether the season's end is recorded.
  static func allUnsealed(_ db: Database, shown: Timestamp) throws -> [(played: SeasonAtMoment, hasEnd: Bool)] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT \(columns), season_end.season IS NOT NULL AS has_end
        FROM \(seasons) LEFT JOIN season_end ON season_end.season = season.id
        WHERE digest IS NULL ORDER BY season.id
        """
    ).map { (try played($0, shown: shown), try $0["has_end"]) }
  }

  /// The first moment after `moment` at which the state of a season in the file may change without a commit; `nil` if
  /// there is none.
  ///
  /// The clock may have been set back. While it is behind the newest recorded moment of a season that has not ended, by
  /// at most ``SeasonTime/toleratedSetback``, the season's time stands still at that moment. So the season's time jumps
  /// forward when the clock reaches that moment minus the tolerated setback, and goes on when the clock reaches that
  /// moment.
  static func nextTurn(_ db: Database, after moment: Timestamp) throws -> Timestamp? {
    let row = try StoredRow.fetchOne(
      db,
      sql: """
        SELECT min(turn) FROM (
          SELECT starts_at AS turn FROM season UNION ALL SELECT ends_at FROM season
          UNION ALL SELECT ends_at + (settings ->> 'grace') FROM season
          UNION ALL SELECT last_commit_at FROM season UNION ALL SELECT last_commit_at - ?2 FROM season
        ) WHERE turn > ?1
        """,
      arguments: [moment.milliseconds, SeasonTime.toleratedSetback])
    return try row?.optionalMoment(0)
  }

  /// The numbers of the next seasons. A file with one season of several has the numbers of the others in the chain of
  /// its orders, and takes none of them.
  static func newNumbers(_ db: Database, _ count: Int = 1) throws -> [SeasonID] {
    var last: Int64 = try StoredRow.fetchValue(db, sql: "SELECT max(id) FROM season") ?? 0
    let others = try Set(
      Int64.fetchAll(
        db,
        sql: "SELECT season FROM order_link WHERE season > ? AND id NOT IN (SELECT id FROM contest_order)",
        arguments: [last]))
    return (0..<count).map { _ in
      repeat { last = last.addingSaturated(1) } while others.contains(last) && last < .max
      return SeasonID(rawValue: last)
    }
  }

  /// Every season, in the order of creation, with the present moment of its own time.
  static func allPlayed(_ db: Database, shown: Timestamp) throws -> [SeasonAtMoment] {
    try StoredRow.fetchAll(db, sql: "SELECT \(columns) FROM \(seasons) ORDER BY id")
      .map { try played($0, shown: shown) }
  }

  /// The newest live season that is not a simulation. A season's own time (``SeasonTime``) is never earlier than the
  /// clock. So a season that has ended by the clock has also ended by its own time, and is not read.
  static func newestLive(_ db: Database, shown: Timestamp) throws -> Season? {
    let rows = try StoredRow.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM \(seasons)
        WHERE is_simulation = 0 AND (ends_at IS NULL OR ends_at > ?) ORDER BY id DESC
        """,
      arguments: [shown.milliseconds])
    while let row = try rows.next() {
      let played = try played(row, shown: shown)
      if played.state.isUnderWay { return played.season }
    }
    return nil
  }

  /// The default season, see ``Leaderboard/currentSeason()``; `nil` if there is none.
  ///
  /// - Parameter due: the seasons that are due and not in the file yet.
  static func current(_ db: Database, due: [Season] = [], shown: Timestamp) throws -> Season? {
    if let newest = due.last(where: { $0.state(at: shown).isUnderWay }) { return newest }
    if let live = try newestLive(db, shown: shown) { return live }
    let all = try allPlayed(db, shown: shown)
    let real = all.filter { !$0.season.isSimulation }
    let seasons = real.isEmpty ? all : real
    if real.isEmpty, let live = seasons.last(where: { $0.state.isUnderWay }) { return live.season }
    return seasons.filter { $0.state.isOver && !$0.isCalledOff }.map(\.season)
      .max { ($0.endsAt ?? $0.startsAt, $0.id) < ($1.endsAt ?? $1.startsAt, $1.id) }
      ?? seasons.map(\.season).min { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
  }

  private static func played(_ row: StoredRow, shown: Timestamp) throws -> SeasonAtMoment {
    SeasonAtMoment(
      season: try season(row), shown: shown, time: SeasonTime(latest: try row.optionalMoment("last_commit_at")))
  }

  /// Records the newest moment of a season.
  static func setTime(_ db: Database, of id: SeasonID, to moment: Timestamp) throws {
    try db.cachedStatement(sql: "UPDATE season SET last_commit_at = ? WHERE id = ?")
      .execute(arguments: [moment.milliseconds, id.rawValue])
  }

  static func all(_ db: Database) throws -> [Season] {
    try StoredRow.fetchAll(db, sql: "SELECT \(columns) FROM \(seasons) ORDER BY id").map(Self.season)
  }

  static func insert(
    _ db: Database, name: String, startsAt: Timestamp, endsAt: Timestamp?, settings: SeasonSettings,
    isSimulation: Bool = false, series: SeasonSeriesID? = nil, id: SeasonID? = nil
  ) throws -> SeasonID {
    let id = try id ?? newNumbers(db)[0]
    try db.execute(
      sql: """
        INSERT INTO season (id, name, starts_at, ends_at, settings, is_simulation, series)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.rawValue, name, startsAt.milliseconds, endsAt?.milliseconds, try StoredJSON.text(of: settings),
        isSimulation, series?.rawValue,
      ])
    return id
  }

  /// Creates the season of a series for one span.
  static func insert(_ db: Database, of series: SeasonSeries, span: SeasonSpan) throws -> SeasonID {
    try insert(
      db, name: series.seasonName(for: span), startsAt: span.startsAt, endsAt: span.endsAt, settings: series.settings,
      series: series.id)
  }

  /// Creates a season that was due.
  static func insert(_ db: Database, _ season: Season) throws {
    _ = try insert(
      db, name: season.name, startsAt: season.startsAt, endsAt: season.endsAt, settings: season.settings,
      series: season.series, id: season.id)
  }

  static func set(_ db: Database, _ id: SeasonID, _ settings: SeasonSettings) throws {
    try db.execute(
      sql: "UPDATE season SET settings = ? WHERE id = ?", arguments: [try StoredJSON.text(of: settings), id.rawValue])
  }

  static func setEnd(_ db: Database, of id: SeasonID, to moment: Timestamp?) throws {
    try db.execute(
      sql: "UPDATE season SET ends_at = ? WHERE id = ?", arguments: [moment?.milliseconds, id.rawValue])
  }

  /// Writes the end and the pauses of a season.
  static func setPauses(_ db: Database, of season: Season) throws {
    try db.execute(
      sql: "UPDATE season SET ends_at = ?, pauses = ? WHERE id = ?",
      arguments: [season.endsAt?.milliseconds, try StoredJSON.text(of: season.pauses), season.id.rawValue])
  }

  private static func season(_ row: StoredRow) throws -> Season {
    let (frozenAt, thawedAt) = (try row.optionalMoment("frozen_at"), try row.optionalMoment("thawed_at"))
    var season = Season(
      id: SeasonID(rawValue: try row["id"]), name: try row["name"], startsAt: try row.moment("starts_at"),
      endsAt: try row.optionalMoment("ends_at"), settings: try row.settings(),
      series: try (row["series"] as Int64?).map(SeasonSeriesID.init(rawValue:)),
      isSimulation: try (row["is_simulation"] as Int64) != 0, pauses: try row.pauses())
    (season.frozenAt, season.thawedAt) = (thawedAt == nil ? frozenAt : nil, thawedAt)
    return season
  }
}

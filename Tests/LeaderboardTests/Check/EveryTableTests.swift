import Boards
import GRDB
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

/// What of a file is in a seal, is compared by the check, or claims nothing. `What belongs to a season` proves of each
/// column that it is in the seal or on the article's list of what may change; here stands what becomes of that list, and
/// of the tables outside of the contest.
@Suite struct `Every column of a file` {
  /// The columns that the check compares outside of the seals, each with a forgery. Season 1 is frozen; webhooks were
  /// told who leads season 2.
  private static let compared: [String: String] = [
    "season_freeze.season": "UPDATE season_freeze SET season = 2",
    "season_freeze.frozen_at": "UPDATE season_freeze SET frozen_at = 1",
    "season_freeze.revision": "UPDATE season_freeze SET revision = revision - 1",
    "season_freeze.thawed_at": "UPDATE season_freeze SET thawed_at = 1",
    "frozen_total.season": "UPDATE frozen_total SET season = 2 WHERE school = 1",
    "frozen_total.school": "UPDATE frozen_total SET school = 5 WHERE school = 1",
    "frozen_total.taps": "UPDATE frozen_total SET taps = taps + 1 WHERE school = 1",
    "frozen_total.reached_at": "UPDATE frozen_total SET reached_at = 0 WHERE school = 3",
    "frozen_session.session": "UPDATE frozen_session SET session = 99 WHERE session = 1",
    "frozen_session.taps": "UPDATE frozen_session SET taps = taps + 1 WHERE session = 1",
    "frozen_session.last_active_at": "UPDATE frozen_session SET last_active_at = 1 << 50 WHERE session = 1",
    "webhook_season.season": "UPDATE webhook_season SET season = 1",
    "webhook_season.leader": "UPDATE webhook_season SET leader = 2",
    "webhook_season.led_at": "UPDATE webhook_season SET led_at = 1 << 50",
    "source.season": "UPDATE source SET season = 2",
    "source.id": "UPDATE source SET id = id + 1",
    "source.tap_level": "UPDATE source SET tap_level = -1000",
    "order_link.id": "UPDATE order_link SET id = id + 100 WHERE id = 2",
    "order_link.season": "UPDATE order_link SET season = 9 WHERE id = 2",
    "order_link.digest": "UPDATE order_link SET digest = '' WHERE id = 2",
    "order_link.link": "UPDATE order_link SET link = '' WHERE id = 2",
    "receipt.previous": "UPDATE receipt SET previous = 1 WHERE id = 1",
    "receipt.anchor": "UPDATE receipt SET anchor = 1 WHERE id = 1",
    "season_seal.season": "UPDATE season_seal SET season = 1 WHERE part = 'history'",
    "season_seal.part": "UPDATE season_seal SET part = 'jury' WHERE part = 'history'",
    "season_seal.rows": "UPDATE season_seal SET rows = rows + 1 WHERE part = 'history'",
    "season_seal.digest": "UPDATE season_seal SET digest = '' WHERE part = 'history'",
    "season_end.digest": "UPDATE season_end SET digest = 'x' WHERE season = 3",
  ]

  /// The columns, or tables, that are shown nowhere or claim nothing of what counted.
  private static let withoutClaim: [String: String] = [
    "session.is_hidden": "the player's own choice; it hides a name and no taps",
    "season_series.ends_at": "a plan for seasons to come", "season_series.settings": "a plan for seasons to come",
    "school_version.until": "the revision that replaced a row; the seal has it for rows of before the season's end",
    "source.network": "which budget pays; shown nowhere", "source.sessions": "a budget; shown nowhere",
    "source.taps": "a budget; shown nowhere", "source.updated_at": "a budget; shown nowhere",
    "source.sessions_full_at": "a budget; shown nowhere",
    "wall": "what the organiser lets screens show; it has no count",
    "approved_name": "which names the organiser lets others see; it has no count",
    "person": "who may do what at a server",
    "webhook": "where messages go, and how many arrived",
    "webhook_delivery": "messages on their way, for a receiver who keeps them",
    "webhook_claim": "which server sends; shown nowhere",
    "webhook_season.is_started": "whether the start was told; the season says when it started",
    "webhook_season.is_open": "whether the lead is to be looked at; shown nowhere",
    "webhook_secret": "a secret; shown nowhere",
    "unclosed_file": "whether a process has the file open; shown nowhere",
    "replica": "how far a node is in its cluster's log; nodes compare digests",
    "replica_part": "parts of a command that is not applied yet; shown nowhere",
  ]

  @Test func `is in a seal, is compared by the check, or stands on the list of what claims nothing`() async throws {
    let contest = try await SealedContest.sealed()
    let changing = try `What belongs to a season`.changing()
    var left = Set(Self.compared.keys).union(Self.withoutClaim.keys)
    let columns = try await DatabaseQueue(path: contest.fixture.path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        .map { (table: $0, names: try db.columns(in: $0).map(\.name)) }
    }
    #expect(columns.count > 35)
    let sealed = Set(try TamperedFile(contest.fixture.path).columns().map(\.table))
    for (table, names) in columns {
      let isWithoutClaim = Self.withoutClaim[table] != nil
      left.remove(table)
      for column in names.map({ "\(table).\($0)" }) where !isWithoutClaim {
        left.remove(column)
        // What is neither on the article's list nor outside of the contest was proved to be in the seal.
        let isSealed = sealed.contains(table) && !changing.contains(column) && !changing.contains("\(table).*")
        #expect(
          isSealed || Self.compared[column] != nil || Self.withoutClaim[column] != nil,
          "\(column) is not in the seal; compare it in the check, or say here why it claims nothing")
      }
    }
    #expect(left.isEmpty, "the lists have what no file has")
  }

  /// A file in which season 1 is frozen, webhooks were told who leads season 2, and season 3 is sealed.
  private func contest() async throws -> Fixture {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    for school in 0..<4 { try await fixture.tap(Int64(10 + school), for: school) }
    let guest = try await leaderboard.openSession(
      SessionRequest(
        season: fixture.season.id, school: fixture.schools[0].id,
        source: SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress)))
    _ = try await leaderboard.commit(.few(guest.id, 1))
    try await leaderboard.perform(FreezeSeason(fixture.season.id))
    try await fixture.tap(30, for: 1)
    try await leaderboard.perform(
      AddWebhook("https://example.org/hook", events: [.leadTaken], secret: CommandSamples.secret), from: .shell)
    let (next, last) = (
      try await leaderboard.perform(StartSeason(name: "Next")), try await leaderboard.perform(StartSeason(name: "Last"))
    )
    for (season, school) in [(next, 0), (next, 0), (next, 1), (last, 2)] {
      let session = try await leaderboard.openSession(
        SessionRequest(season: season.id, school: fixture.schools[school].id))
      _ = try await leaderboard.commit(.few(session.id, 1))
    }
    try await leaderboard.perform(EndSeason(last.id))
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await leaderboard.perform(PassTime()) == [last.id])
    // One row in the table, so that the forgeries are short.
    try tamper(fixture.path, "DELETE FROM webhook_season WHERE season <> 2")
    try await leaderboard.expectWhole()
    return fixture
  }

  @Test func `that is compared cannot be changed unnoticed`() async throws {
    let fixture = try await contest()
    let kept = try KeptFile(fixture.path)
    for (_, forgery) in Self.compared.sorted(by: { $0.key < $1.key }) {
      try tamper(fixture.path, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(forgery)")
      let report = try await fixture.leaderboard.check()
      #expect(report.items.dropFirst(2).contains { !$0.findings.isEmpty }, "\(forgery) went unnoticed")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
  }
}

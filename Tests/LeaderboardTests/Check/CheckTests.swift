import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `The check` {
  private func played() async throws -> Fixture {
    let fixture = try await Fixture(schools: 12)
    for school in 0..<10 { try await fixture.tap(Int64(school / 2) + 1, for: school) }
    let session = try await fixture.open(3)
    for sequence in 1...Int64(3) {
      fixture.clock.advance(byMilliseconds: 70_000)
      _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 50, span: 500))
    }
    try await fixture.leaderboard.perform(AdjustTaps(session: session.id, taps: -5, reason: "macro"))
    _ = try await fixture.leaderboard.openSession(
      SessionRequest(
        season: fixture.season.id, school: fixture.schools[4].id,
        source: SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress)))
    try await fixture.take(fixture.sheet((0, 5), (1, 0)))
    let cheated = try await fixture.tap(4, for: 9)
    try await fixture.leaderboard.perform(BanSessions(.session(cheated.session), reason: "macro"))
    let from = fixture.clock.now
    try await fixture.tap(6, for: 10)
    fixture.clock.advance(byMilliseconds: 1000)
    try await fixture.leaderboard.perform(PauseSeason(fixture.season.id, from: from, to: fixture.clock.now))
    return fixture
  }

  @Test func `finds a played file whole and says how much it compared`() async throws {
    let fixture = try await played()
    let report = try await fixture.leaderboard.check()
    #expect(report.isWhole)
    #expect(report.items.allSatisfy { $0.compared > 0 }, "an item compared nothing: \(report)")
    let ranks = try #require(report.items.last)
    // Twelve schools on five kinds of board under four policies.
    #expect(ranks.compared == 12 * 5 * 4)
  }

  private static let damages = [
    "UPDATE school_total SET taps = taps + 1 WHERE school = 4",
    "UPDATE session SET accepted = accepted - 1 WHERE id = 2",
    "DELETE FROM receipt WHERE id = 5",
    "UPDATE receipt SET sequence = 2 WHERE id = 13",
    "UPDATE receipt SET school_taps = school_taps + 1 WHERE id = 7",
    "UPDATE receipt SET revision = 0 WHERE id = 6",
    "UPDATE receipt SET revision = 9999 WHERE id = (SELECT max(id) FROM receipt)",
    "DELETE FROM school_minute WHERE school = 3",
    "UPDATE school_minute SET taps = 0 WHERE school = 4 AND minute = (SELECT max(minute) FROM school_minute WHERE school = 4)",
    "INSERT INTO receipt SELECT 999, 777, 1, 0, 1, 0, 0, 1, 1, 1, NULL, NULL",
    "PRAGMA foreign_keys = OFF; UPDATE session SET season = 77 WHERE id = 1",
    "UPDATE session SET ban = NULL WHERE ban IS NOT NULL",
    "UPDATE session SET ban = 1 WHERE id = 1",
    "UPDATE session SET banned_taps = 3 WHERE id = 2",
    "UPDATE ban SET taps = taps - 1",
    "UPDATE ban SET lift_reason = 'x', lift_sessions = 1, lift_taps = 4, lifted_at = 1, lift_revision = 2",
    "UPDATE tap_adjustment SET taps = taps - 1",
    "UPDATE tap_adjustment SET school_taps = school_taps + 1",
    "UPDATE tap_adjustment SET revision = 9999",
    "UPDATE tap_adjustment SET after_receipt = 0",
    "DELETE FROM tap_adjustment",
    "DELETE FROM tap_sheet_session",
    "DELETE FROM tap_sheet_line",
    "UPDATE tap_sheet_line SET taps = 1754 WHERE taps = 5",
    "UPDATE tap_sheet_line SET taps = 7 WHERE taps = 0",
    "UPDATE tap_sheet_session SET session = 1",
    "UPDATE tap_sheet_session SET school = 2",
    "INSERT INTO tap_sheet VALUES (2, 1, 'other', 1, 1, 1); INSERT INTO tap_sheet_line VALUES (2, 1, 5);"
      + "INSERT INTO tap_sheet_session SELECT 2, school, session FROM tap_sheet_session",
  ]

  @Test func `finds what does not add up`() async throws {
    let fixture = try await played()
    let kept = try KeptFile(fixture.path)
    for damage in Self.damages {
      try forge(fixture.path, damage)
      #expect(try await !fixture.leaderboard.check().isWhole, "\(damage) went unnoticed")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
  }

  /// A player with 130 batches, two of whose receipts are anchors, beside another one.
  private func chained() async throws -> Fixture {
    let fixture = try await Fixture()
    let (long, short) = (try await fixture.open(0), try await fixture.open(1))
    for sequence in 1...Int64(130) {
      fixture.clock.advance(byMilliseconds: 1000)
      _ = try await fixture.leaderboard.commit(.few(long.id, sequence))
      if sequence <= 2 { _ = try await fixture.leaderboard.commit(.few(short.id, sequence)) }
    }
    return fixture
  }

  private static let brokenLinks = [
    (
      "UPDATE receipt SET previous = previous - 1 WHERE id = 72", "receipt 70 and anchor 66, but those before it are 71"
    ),
    (
      "UPDATE receipt SET previous = NULL WHERE id = 72",
      "receipt none and anchor 66, but those before it are 71 and 66"
    ),
    ("UPDATE receipt SET previous = 2 WHERE id = 3", "receipt 2 and anchor none, but those before it are 1 and none"),
    ("UPDATE receipt SET previous = 999 WHERE id = 1", "receipt 999 and anchor none, but those before it are none and"),
    (
      "UPDATE receipt SET anchor = NULL WHERE id = 102",
      "receipt 101 and anchor none, but those before it are 101 and 66"
    ),
    ("UPDATE receipt SET anchor = 66 WHERE id = 132", "receipt 131 and anchor 66, but those before it are 131 and 130"),
    ("UPDATE receipt SET anchor = id WHERE id = 66", "receipt 65 and anchor 66, but those before it are 65 and none"),
    (
      "UPDATE session SET last_receipt = 131 WHERE id = 1",
      "session 1 points to receipt 131 and anchor 130, but its newest"
    ),
    (
      "UPDATE session SET last_receipt = NULL WHERE id = 2", "session 2 points to receipt none and anchor none, but its"
    ),
    ("UPDATE session SET last_anchor = 66 WHERE id = 1", "receipt 132 and anchor 66, but its newest are 132 and 130"),
    (
      "UPDATE session SET last_anchor = NULL WHERE id = 1",
      "receipt 132 and anchor none, but its newest are 132 and 130"
    ),
    (
      "UPDATE receipt SET sequence = 5 - sequence WHERE session = 1 AND sequence IN (2, 3)",
      "receipt 3 is of batch 3 of session 1 and comes after batch 1"
    ),
  ]

  /// 8 of 8 broken links passed, and with 6 of them the repeat of a batch was then refused as damage.
  @Test func `follows the links with which a repeat finds its receipt`() async throws {
    let fixture = try await chained()
    let kept = try KeptFile(fixture.path)
    for (damage, words) in Self.brokenLinks {
      try tamper(fixture.path, damage)
      let report = try await fixture.leaderboard.check()
      let item = try #require(report.items.first { $0.name == "each session's receipts form a chain" })
      #expect(item.findings.contains { $0.contains(words) }, "\(damage): \(item.findings)")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `tells the corrections of a sheet from what organisers take from its sessions`() async throws {
    let fixture = try await played()
    let leaderboard = fixture.leaderboard
    for (taps, name) in [(9, "paper"), (8, "paper"), (6, "other")] {
      let last = try await leaderboard.ask(TapSheetQuestion()).first { $0.name == name }?.revision
      try await fixture.take(fixture.sheet((0, Int64(taps))), name, correcting: last)
    }
    let sessions: [Int64] = try ask(fixture.path, "SELECT session FROM tap_sheet_session ORDER BY sheet")
    for session in sessions {
      _ = try await leaderboard.perform(
        AdjustTaps(session: SessionID(rawValue: session), taps: -1, reason: "Sheet 1 was miscounted"))
    }
    try await leaderboard.expectWhole()
    try tamper(fixture.path, "UPDATE tap_sheet_line SET taps = taps + 1 WHERE taps = 8")
    #expect(
      try await leaderboard.check().items.flatMap(\.findings)
        == ["sheet 1 has 9 taps of school 1 but 8 were counted from it"])
  }
}

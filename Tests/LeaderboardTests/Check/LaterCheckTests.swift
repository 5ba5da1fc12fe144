import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `The check since a revision` {
  /// Two players of 130 batches each and one of ten, with adjustments and a ban.
  ///
  /// - Returns: the revision in the middle of the play, after which session 1 has 66 batches and an adjustment.
  private func played() async throws -> (fixture: Fixture, middle: Revision) {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    var middle = Revision(rawValue: 0)
    let sessions = try await [fixture.open(0), fixture.open(1), fixture.open(2)]
    for sequence in 1...Int64(130) {
      fixture.clock.advance(byMilliseconds: 1000)
      for session in sessions.prefix(sequence <= 10 ? 3 : 2) {
        middle = sequence <= 64 ? try await leaderboard.commit(.few(session.id, sequence)).revision : middle
        if sequence > 64 { _ = try await leaderboard.commit(.few(session.id, sequence)) }
      }
      if [20, 64, 100].contains(sequence) {
        _ = try await leaderboard.perform(AdjustTaps(session: sessions[0].id, taps: -3, reason: "macro"))
      }
    }
    try await leaderboard.perform(BanSessions(.session(sessions[2].id), reason: "macro"))
    return (fixture, middle)
  }

  private func findings(_ fixture: Fixture, since revision: Revision) async throws -> [String] {
    try await fixture.leaderboard.check(since: revision).items.flatMap(\.findings)
  }

  @Test func `finds a played file whole since each revision, and reads what came after it`() async throws {
    let (fixture, middle) = try await played()
    let newest = try await fixture.leaderboard.digest().revision
    for number in stride(from: 0, through: newest.rawValue, by: 7) {
      #expect(try await findings(fixture, since: Revision(rawValue: number)) == [], "since \(number)")
    }
    for (revision, receipts) in [(Revision(rawValue: 0), 270), (middle, 132), (newest, 0)] {
      let report = try await fixture.leaderboard.check(since: revision)
      let item = try #require(report.items.first { $0.name.hasPrefix("each receipt since then follows") })
      #expect(item.compared == receipts)
    }
  }

  private static let forgeries = [
    "UPDATE receipt SET previous = previous - 1 WHERE id = 200", "UPDATE receipt SET previous = NULL WHERE id = 200",
    "UPDATE receipt SET anchor = NULL WHERE id = 200", "UPDATE receipt SET sequence = sequence + 1 WHERE id = 200",
    "UPDATE receipt SET session = 2 WHERE id = 269", "DELETE FROM receipt WHERE id = 200",
    "DELETE FROM receipt WHERE id = 270", "UPDATE receipt SET accepted = accepted + 1 WHERE id = 200",
    "UPDATE receipt SET session_taps = session_taps + 1 WHERE id = 200",
    "UPDATE receipt SET school_taps = school_taps + 1 WHERE id = 200",
    "UPDATE receipt SET revision = 1 WHERE id = 200", "UPDATE receipt SET revision = 9999 WHERE id = 270",
    "INSERT INTO receipt SELECT 999, 1, 1, 0, 1, 0, 0, 1, 1, revision, NULL, NULL FROM receipt WHERE id = 270",
    "UPDATE session SET accepted = accepted + 1 WHERE id = 1", "UPDATE session SET last_sequence = 129 WHERE id = 1",
    "UPDATE session SET last_receipt = 200 WHERE id = 1", "UPDATE session SET last_anchor = NULL WHERE id = 1",
    "UPDATE school_total SET taps = taps + 1 WHERE school = 2",
    "UPDATE session SET accepted = accepted + 1 WHERE id = 2; UPDATE school_total SET taps = taps + 1 WHERE school = 2",
    "UPDATE session SET ban = NULL", "CREATE TABLE other (id INTEGER)",
  ]

  @Test func `finds what a stranger wrote after it`() async throws {
    let (fixture, middle) = try await played()
    let kept = try KeptFile(fixture.path)
    for forgery in Self.forgeries {
      try tamper(fixture.path, forgery)
      #expect(try await !findings(fixture, since: middle).isEmpty, "\(forgery) went unnoticed")
      try kept.putBack()
    }
    #expect(try await findings(fixture, since: middle).isEmpty)
  }

  @Test func `compares the first receipts after it with those before it, and reads no others`() async throws {
    let (fixture, middle) = try await played()
    let found: [Int64] = try ask(fixture.path, "SELECT max(id) FROM receipt WHERE revision <= \(middle)")
    let last = try #require(found.first)
    try tamper(fixture.path, "UPDATE receipt SET session_taps = session_taps + 1 WHERE id = \(last)")
    #expect(
      try await findings(fixture, since: middle).contains { $0.contains("taps of its session, which had") })
    try tamper(fixture.path, "UPDATE receipt SET session_taps = session_taps - 1 WHERE id = \(last)")
    try tamper(fixture.path, "UPDATE receipt SET accepted = accepted + 1 WHERE id = 5")
    #expect(try await findings(fixture, since: middle).isEmpty)
    #expect(try await !fixture.leaderboard.check().isWhole)
  }

  @Test func `compares seals that were made since, and no earlier ones`() async throws {
    let contest = try await SealedContest.sealed()
    let newest = try await contest.fixture.leaderboard.digest().revision
    let first = Revision(rawValue: 1)
    for revision in [first, newest] { #expect(try await findings(contest.fixture, since: revision) == []) }
    contest.fixture.clock.advance(byMilliseconds: 1000)
    try await contest.fixture.leaderboard.perform(StartSeason(name: "Next"))
    let next = try await contest.fixture.leaderboard.digest().revision
    try tamper(contest.fixture.path, "UPDATE season_comment SET comment = 'Changed.'")
    #expect(try await !findings(contest.fixture, since: first).isEmpty)
    #expect(try await findings(contest.fixture, since: next).isEmpty)
  }

  @Test func `says that the file does not have a later one`() async throws {
    let (fixture, _) = try await played()
    let newest = try await fixture.leaderboard.digest().revision
    let missing = Revision(rawValue: newest.rawValue + 1)
    #expect(
      try await findings(fixture, since: missing)
        == ["its newest revision is \(newest), so it does not have revision \(missing)"])
  }
}

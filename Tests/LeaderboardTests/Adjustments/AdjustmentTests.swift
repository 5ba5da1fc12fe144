import Foundation
import GRDB
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Adjusting a session's taps` {
  @Test func `takes them from the session, the school, its history and the boards, and keeps why`() async throws {
    let fixture = try await Fixture()
    let cheated = try await fixture.tap(30, for: 0)
    try await fixture.tap(20, for: 1)
    fixture.clock.advance(byMilliseconds: 61_000)
    let record = try await fixture.leaderboard.perform(
      AdjustTaps(session: cheated.session, taps: -25, reason: "  macro, seen by Kim  "))

    #expect(record.id == 1)
    #expect(record.season == fixture.season.id)
    #expect(record.school == fixture.schools[0].id)
    #expect(record.session == cheated.session)
    #expect(record.nickname == nil)
    #expect(record.taps == -25)
    #expect(record.reason == "macro, seen by Kim")
    #expect(record.at == fixture.clock.now)
    #expect(record.revision == (try await fixture.leaderboard.revision()))
    #expect(record.sessionTaps == 5)
    #expect(record.schoolTaps == 5)
    #expect(try await fixture.leaderboard.ask(AdjustmentQuestion(season: fixture.season.id)) == [record])
    #expect(try await fixture.leaderboard.ask(AdjustmentQuestion()) == [record])

    let page = try await fixture.leaderboard.page(.top(2))
    #expect(page.entries.map(\.school) == [fixture.summaries[1], fixture.summaries[0]])
    #expect(page.entries.map(\.taps) == [20, 5])
    #expect(page.entries[1].reachedAt == fixture.clock.now)
    #expect(page.revision == record.revision)
    let history = try await fixture.leaderboard.history(
      of: fixture.schools[0].id, steps: HistorySteps(every: .seconds(60)))
    #expect(history.points.map(\.taps).max() == 30)
    #expect(history.points.last?.taps == 5)
    #expect(history.points.contains { $0.gained == -25 })
    #expect(try await fixture.leaderboard.players(.whole).entries.map(\.taps) == [20, 5])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `leaves old receipts as they were given, and later ones state the total with it`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open(0)
    fixture.clock.advance(byMilliseconds: 1000)
    let batch = TapBatch(session: session.id, sequence: 1, taps: 10, span: 1000)
    let first = try await fixture.leaderboard.commit(batch)
    try await fixture.leaderboard.perform(AdjustTaps(session: session.id, taps: -4, reason: "macro"))
    #expect(try await fixture.leaderboard.commit(batch) == first)
    fixture.clock.advance(byMilliseconds: 1000)
    let next = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 3, span: 1000))
    #expect(next.sessionTaps == 9)
    #expect(next.schoolTaps == 9)
    #expect(try await fixture.leaderboard.session(session.id)?.progress.accepted == 9)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `gives taps back as well, also to a school that is closed`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(12, for: 2)
    try await fixture.leaderboard.perform(
      ImportSchools(
        DirectoryEdition(format: .touchschool, schools: fixture.schools.filter { $0.id != fixture.schools[2].id }),
        scope: .whole))
    #expect(try await fixture.leaderboard.school(fixture.schools[2].id)?.status == .closed)
    try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -12, reason: "macro"))
    let record = try await fixture.leaderboard.perform(
      AdjustTaps(session: receipt.session, taps: 12, reason: "it was no macro"))
    #expect(record.schoolTaps == 12)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 12)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `reaches imported taps, which are nobody's`() async throws {
    let fixture = try await Fixture()
    try await fixture.take(fixture.sheet((3, 70)))
    let imported = SessionID(rawValue: try ask(fixture.path, "SELECT id FROM session WHERE origin = 'import'")[0])
    let record = try await fixture.leaderboard.perform(
      AdjustTaps(session: imported, taps: -20, reason: "counted twice"))
    #expect(record.nickname == nil)
    #expect(record.schoolTaps == 50)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `names the player, and one who has nothing left is on no board`() async throws {
    let fixture = try await Fixture()
    let kim = try #require(Nickname("Kim"))
    let session = try await fixture.tap(10, for: 0, as: kim).session
    fixture.clock.advance(byMilliseconds: 1000)
    #expect(try await fixture.leaderboard.players(.whole).total == 1)
    let record = try await fixture.leaderboard.perform(AdjustTaps(session: session, taps: -10, reason: "macro"))
    #expect(record.nickname == kim)
    #expect(try await fixture.leaderboard.players(.whole).total == 0)
    // The school has reached its 0 later than those that never had more.
    let page = try await fixture.leaderboard.page(.whole)
    #expect(page.entries.last?.school == fixture.summaries[0])
    #expect(page.entries.last?.taps == 0)
    try await fixture.leaderboard.expectWhole()
  }

  @Test(.timeLimit(.minutes(10)))
  func `is one of many commits at once, and every receipt states the total of its moment`() async throws {
    let fixture = try await Fixture(schools: 2)
    let leaderboard = fixture.leaderboard
    let sessions = try await leaderboard.openSessions(
      (0..<6).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0 % 2].id) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for session in sessions {
        group.addTask {
          for sequence in 1...Int64(30) {
            _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 1, span: 0))
          }
        }
        group.addTask {
          for _ in 0..<15 {
            try await leaderboard.perform(AdjustTaps(session: session.id, taps: 2, reason: "given"))
            try await leaderboard.perform(AdjustTaps(session: session.id, taps: -1, reason: "taken"))
          }
        }
      }
      try await group.waitForAll()
    }
    let records = try await leaderboard.ask(AdjustmentQuestion())
    #expect(records.count == 180)
    #expect(records.map(\.id) == Array(1...180))
    #expect(try await leaderboard.page(.whole).entries.map(\.taps).reduce(0, +) == 6 * (30 + 15))
    let report = try await leaderboard.check()
    #expect(report.isWhole, "\(report)")
  }

  // MARK: Refusals

  @Test func `refuses to take more than there is, and says what there is`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(12, for: 0)
    let expected = ContestRefusal.tooFewTaps(receipt.session, asked: 13, available: 12)
    await #expect(throws: expected) {
      try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -13, reason: "macro"))
    }
    #expect(expected.description == "Session 1 has 12 taps, of which 13 cannot be taken; take 12 or fewer.")
    await #expect(throws: ContestRefusal.tooFewTaps(receipt.session, asked: 1 << 63, available: 12)) {
      try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: .min, reason: "macro"))
    }
    await #expect(throws: TapRefusal.countOverflow(receipt.session)) {
      try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: .max, reason: "gift"))
    }
    #expect(try await fixture.leaderboard.ask(AdjustmentQuestion()).isEmpty)
    #expect(try await fixture.leaderboard.revision() == receipt.revision)
    #expect(try await fixture.leaderboard.page(.top(1)).entries[0].taps == 12)
  }

  @Test func `refuses a reason that cannot be kept`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(5, for: 0)
    for reason in ["", " \t ", "one\ntwo", "\u{1B}[31mred", "\u{200B}", String(repeating: "가", count: 501)] {
      let refusal = await #expect(throws: ContestRefusal.self, "\(reason)") {
        try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -1, reason: reason))
      }
      #expect(refusal?.fault == .usage, "\(reason)")
    }
    #expect(try await fixture.leaderboard.ask(AdjustmentQuestion()).isEmpty)
  }

  @Test func `takes the longest reason, and refuses no taps and a session that is not there`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(5, for: 0)
    let longest = String(repeating: "가", count: 500)
    let record = try await fixture.leaderboard.perform(
      AdjustTaps(session: receipt.session, taps: -1, reason: longest))
    #expect(record.reason == longest)
    await #expect(throws: ContestRefusal.self) {
      try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: 0, reason: "nothing"))
    }
    await #expect(throws: TapRefusal.unknownSession(SessionID(rawValue: 99))) {
      try await fixture.leaderboard.perform(AdjustTaps(session: SessionID(rawValue: 99), taps: 1, reason: "whose"))
    }
  }

  @Test func `refuses a season that has ended, whose standings never move again`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 60_000)
    let receipt = try await fixture.tap(5, for: 0)
    fixture.clock.set(to: Fixture.start + 60_000)
    await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: Fixture.start + 60_000)) {
      try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -1, reason: "too late"))
    }
    #expect(try await fixture.leaderboard.page(.top(1), season: fixture.season.id).entries[0].taps == 5)
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.ask(AdjustmentQuestion(season: SeasonID(rawValue: 9)))
    }
  }

  // MARK: Audit

  @Test func `keeps what was done as it was done, whatever SQL is run on the file`() async throws {
    let fixture = try await Fixture()
    let receipt = try await fixture.tap(5, for: 0)
    let record = try await fixture.leaderboard.perform(
      AdjustTaps(session: receipt.session, taps: -1, reason: "macro"))
    for sql in [
      "UPDATE tap_adjustment SET reason = 'none'", "DELETE FROM tap_adjustment",
      "REPLACE INTO tap_adjustment SELECT * FROM tap_adjustment",
    ] {
      #expect(throws: DatabaseError.self, "\(sql)") { try tamper(fixture.path, sql) }
    }
    #expect(try await fixture.leaderboard.ask(AdjustmentQuestion()) == [record])
  }

  @Test(arguments: [5000, -200] as [Int64])
  func `neither tires a player nor rests a machine`(taps: Int64) async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open(0).id
    func tap(_ sequence: Int64, _ taps: Int64, seconds: Int64) async throws -> Receipt {
      fixture.clock.advance(byMilliseconds: seconds * 1000)
      return try await fixture.leaderboard.commit(
        TapBatch(session: session, sequence: sequence, taps: taps, span: .seconds(seconds)))
    }
    #expect(try await tap(1, 300, seconds: 60).rejected == 0)
    try await fixture.leaderboard.perform(AdjustTaps(session: session, taps: taps, reason: "a paper count"))
    #expect(try await tap(2, 300, seconds: 60).rejected == 0)
    // 200 s allow 2,090 taps, of which 600 were made.
    #expect(try await tap(3, 1600, seconds: 80).accepted == 1490)
  }
}

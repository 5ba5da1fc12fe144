import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Group commit` {
  private func sessions(_ count: Int, in fixture: Fixture) async throws -> [SessionID] {
    try await fixture.leaderboard.openSessions(
      (0..<count).map {
        SessionRequest(season: fixture.season.id, school: fixture.schools[$0 % fixture.schools.count].id)
      }
    ).map(\.id)
  }

  private func total(_ fixture: Fixture) async throws -> Int64 {
    try await fixture.leaderboard.totals(season: fixture.season.id).schools.reduce(0) { $0 + $1.taps }
  }

  @Test func `answers every kind of caller, each with its own answer`() async throws {
    let fixture = try await Fixture()
    let (leaderboard, season, schools) = (fixture.leaderboard, fixture.season.id, fixture.schools)
    let sessions = try await sessions(90, in: fixture)
    let stranger = try #require(SchoolID("test:high:nobody"))
    let opened = try await withThrowingTaskGroup(of: [SessionID].self) { group in
      for (number, session) in sessions.enumerated() {
        group.addTask {
          var opened: [SessionID] = []
          for sequence in 1...Int64(12) {
            let batch = TapBatch(session: session, sequence: sequence, taps: 2, span: 0)
            switch (Int64(number) + sequence) % 3 {
            case 0:
              let receipt = try await leaderboard.commit(batch)
              #expect((receipt.session, receipt.sequence, receipt.sessionTaps) == (session, sequence, 2 * sequence))
            case 1:
              let results = try await leaderboard.commit([
                batch, TapBatch(session: session, sequence: sequence + 2, taps: 1, span: 0), batch,
              ])
              #expect(try results[0].get().sessionTaps == 2 * sequence)
              #expect(results[2] == results[0])
              #expect(
                results[1] == .failure(.sequenceGap(session, sequence: sequence + 2, expected: sequence + 1)))
            default:
              let request = SessionRequest(season: season, school: schools[number % 5].id)
              let pair = try await leaderboard.openSessions([request, request])
              #expect(pair[1].id.rawValue == pair[0].id.rawValue + 1)
              opened += pair.map(\.id)
              await #expect(throws: TapRefusal.unknownSchool(stranger)) {
                try await leaderboard.openSessions([request, SessionRequest(season: season, school: stranger)])
              }
              _ = try await leaderboard.commit(batch)
            }
          }
          return opened
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(opened).count == 90 * 8)
    #expect(try ask(fixture.path, "SELECT count(*) FROM session") == [90 + 90 * 8])
    #expect(try await total(fixture) == 90 * 12 * 2)
    try await leaderboard.expectWhole()
  }

  @Test func `counts a batch once though its caller was cancelled and sent it again`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let sessions = try await sessions(60, in: fixture)
    var random = SeededGenerator(seed: 4)
    for sequence in 1...Int64(6) {
      let callers = sessions.map { session in
        Task { try await leaderboard.commit(TapBatch(session: session, sequence: sequence, taps: 1, span: 0)) }
      }
      for caller in callers where random.chance(0.5) { caller.cancel() }
      for (caller, session) in zip(callers, sessions) {
        let first = try? await caller.value
        let again = try await leaderboard.commit(TapBatch(session: session, sequence: sequence, taps: 9, span: 0))
        // A cancelled caller may have been answered all the same; then it is the one answer there is.
        if let first { #expect(again == first) }
      }
    }
    try await leaderboard.expectWhole()
    #expect(try ask(fixture.path, "SELECT count(*) FROM receipt") == [360])
    #expect(try await total(fixture) >= 360)
  }

  @Test func `tells every caller of a group whose COMMIT failed, writes none of it, and goes on`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let sessions = try await sessions(30, in: fixture)
    let before = try await leaderboard.page(.whole)
    // A deferred reference to nothing lets every statement through and fails the COMMIT, which leaves the transaction open.
    try tamper(
      fixture.path,
      """
      CREATE TABLE poison (school INTEGER REFERENCES school (number) DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER poisoned AFTER INSERT ON receipt BEGIN INSERT INTO poison VALUES (-1); END
      """)
    let failures = await withTaskGroup(of: Bool.self) { group in
      for session in sessions {
        group.addTask {
          do {
            _ = try await leaderboard.commit(TapBatch(session: session, sequence: 1, taps: 3, span: 0))
            return false
          } catch { return error is LeaderboardError }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(failures == sessions.count)
    #expect(try ask(fixture.path, "SELECT count(*) FROM receipt") == [0])
    #expect(try await leaderboard.page(.whole) == before)
    try tamper(fixture.path, "DROP TRIGGER poisoned; DROP TABLE poison")
    let results = try await leaderboard.commit(
      sessions.map { TapBatch(session: $0, sequence: 1, taps: 3, span: 0) })
    #expect(try results.map { try $0.get().accepted } == Array(repeating: 3, count: 30))
    #expect(try await leaderboard.page(.whole).entries.map(\.taps) == [18, 18, 18, 18, 18])
    try await leaderboard.expectWhole()
  }

  @Test func `writes nothing half when the disk is full in the middle of a group, and goes on when there is room`()
    async throws
  {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let sessions = try await sessions(3000, in: fixture)
    let batches = sessions.map { TapBatch(session: $0, sequence: 1, taps: 2, span: 0) }
    let first = try await leaderboard.commit(batches[0])
    let before = try await leaderboard.page(.whole)
    try await leaderboard.limitPages(toCurrentCount: true)
    await #expect(throws: LeaderboardError.diskFull(path: fixture.path)) { _ = try await leaderboard.commit(batches) }
    #expect(try ask(fixture.path, "SELECT count(*) FROM receipt") == [1])
    #expect(try await leaderboard.page(.whole) == before)
    try await leaderboard.limitPages(toCurrentCount: false)
    let results = try await leaderboard.commit(batches)
    #expect(results[0] == .success(first))
    #expect(try results.map { try $0.get().accepted } == Array(repeating: 2, count: 3000))
    #expect(try await total(fixture) == 6000)
    try await leaderboard.expectWhole()
  }

  @Test func `answers every caller though the file is closed meanwhile, and what was acknowledged is in it`()
    async throws
  {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let sessions = try await sessions(200, in: fixture)
    let receipts = try await withThrowingTaskGroup(of: [Receipt].self) { group in
      for session in sessions {
        group.addTask {
          var receipts: [Receipt] = []
          do {
            for sequence in 1...Int64(1000) {
              receipts.append(
                try await leaderboard.commit(TapBatch(session: session, sequence: sequence, taps: 1, span: 0)))
              // The first to have come this far closes the file under everybody's feet.
              if sequence == 5 { try leaderboard.close() }
            }
          } catch let error as LeaderboardError {
            #expect(error == .cannotOpen(path: fixture.path, reason: "it was closed"))
          }
          return receipts
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(receipts.count >= 5)
    #expect(receipts.count < 200 * 1000)
    await #expect(throws: LeaderboardError.cannotOpen(path: fixture.path, reason: "it was closed")) {
      try await leaderboard.totals(season: fixture.season.id)
    }
    let reopened = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    for receipt in receipts {
      let batch = TapBatch(session: receipt.session, sequence: receipt.sequence, taps: 1, span: 0)
      #expect(try await reopened.commit(batch) == receipt)
    }
    try await reopened.expectWhole()
  }
}

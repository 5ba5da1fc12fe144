import StoreConformance
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite("MemoryTapStore")
struct MemoryTapStoreTests {
  private let clock = VirtualClock(Timestamp(milliseconds: 1000))
  private let season: Season
  private let schoolA: SchoolID
  private let schoolB: SchoolID
  private let store: MemoryTapStore

  init() throws {
    season = Season(
      id: SeasonID(rawValue: 1), name: "spring", startsAt: Timestamp(milliseconds: 1000),
      endsAt: Timestamp(milliseconds: 100_000))
    schoolA = try #require(SchoolID("test:high:a"))
    schoolB = try #require(SchoolID("test:high:b"))
    store = MemoryTapStore(clock: clock, seasons: [season], schools: [schoolA, schoolB])
  }

  private func open(_ school: SchoolID) async throws -> SessionID {
    try await store.openSession(SessionRequest(season: season.id, school: school)).id
  }

  private func batch(_ session: SessionID, _ sequence: Int64, taps: Int64 = 10) -> TapBatch {
    TapBatch(session: session, sequence: sequence, taps: taps, span: 1000)
  }

  @Test("Sessions are numbered in the order asked for, and open now")
  func opensSessions() async throws {
    let sessions = try await store.openSessions([
      SessionRequest(season: season.id, school: schoolB), SessionRequest(season: season.id, school: schoolA),
    ])
    #expect(sessions.map(\.id.rawValue) == [1, 2])
    #expect(sessions.map(\.school) == [schoolB, schoolA])
    #expect(sessions.map(\.nickname) == [.anonymous, .anonymous])
    #expect(sessions.allSatisfy { $0.openedAt == clock.now && $0.nextSequence == 1 })
    #expect(await store.session(SessionID(rawValue: 2)) == sessions[1])
    #expect(try await store.totals(season: season.id) == Totals(revision: Revision(rawValue: 0), schools: []))
  }

  @Test("Sessions are opened all or none")
  func opensAllOrNone() async throws {
    let unknown = try #require(SchoolID("test:high:nowhere"))
    await #expect(throws: TapRefusal.unknownSchool(unknown)) {
      try await store.openSessions([
        SessionRequest(season: season.id, school: schoolA), SessionRequest(season: season.id, school: unknown),
      ])
    }
    #expect(await store.session(SessionID(rawValue: 1)) == nil)
    #expect(try await open(schoolA) == SessionID(rawValue: 1))
  }

  @Test("Seasons and schools that take no taps open no sessions")
  func refusesSessions() async throws {
    let request = SessionRequest(season: season.id, school: schoolA)
    let other = SeasonID(rawValue: 2)
    await #expect(throws: TapRefusal.unknownSeason(other)) {
      try await store.openSession(SessionRequest(season: other, school: schoolA))
    }
    clock.set(to: Timestamp(milliseconds: 999))
    await #expect(throws: TapRefusal.seasonNotStarted(season.id, startsAt: season.startsAt)) {
      try await store.openSession(request)
    }
    clock.set(to: Timestamp(milliseconds: 1000))
    await store.put(schoolA, status: .closed)
    await #expect(throws: TapRefusal.closedSchool(schoolA)) { try await store.openSession(request) }
    clock.set(to: Timestamp(milliseconds: 100_000))
    await #expect(throws: TapRefusal.seasonEnded(season.id, endedAt: Timestamp(milliseconds: 100_000))) {
      try await store.openSession(request)
    }
  }

  @Test("Receipts carry the running totals; one commit is one revision")
  func commits() async throws {
    let (a, b, c) = (try await open(schoolA), try await open(schoolB), try await open(schoolA))
    clock.advance(byMilliseconds: 5000)
    let results = await store.commit([
      batch(a, 1), batch(b, 1, taps: 7), batch(c, 1, taps: 500), batch(a, 2, taps: 1),
    ])
    let receipts = try results.map { try $0.get() }
    #expect(receipts.map(\.accepted) == [10, 7, 60, 1])
    #expect(receipts.map(\.rejected) == [0, 0, 440, 0])
    #expect(receipts.map(\.reason) == [nil, nil, .tooFast, nil])
    #expect(receipts.map(\.sessionTaps) == [10, 7, 60, 11])
    #expect(receipts.map(\.schoolTaps) == [10, 7, 70, 71])
    #expect(receipts.allSatisfy { $0.revision == Revision(rawValue: 1) })
    let totals = try await store.totals(season: season.id)
    #expect(totals.revision == Revision(rawValue: 1))
    #expect(
      Set(totals.schools) == [
        SchoolTotal(school: schoolA, taps: 71, reachedAt: clock.now),
        SchoolTotal(school: schoolB, taps: 7, reachedAt: clock.now),
      ])
  }

  @Test("A refused batch keeps no other from counting, and a commit that wrote nothing is no revision")
  func refusals() async throws {
    let a = try await open(schoolA)
    let stranger = SessionID(rawValue: 99)
    let results = await store.commit([batch(stranger, 1), batch(a, 2), batch(a, 1, taps: 0), batch(a, 1)])
    #expect(results[0] == .failure(.unknownSession(stranger)))
    #expect(results[1] == .failure(.sequenceGap(a, sequence: 2, expected: 1)))
    #expect(results[2] == .failure(.invalidTaps(a, sequence: 1, taps: 0)))
    #expect(try results[3].get().accepted == 10)
    let nothing = await store.commit([batch(a, 9)])
    #expect(nothing == [.failure(.sequenceGap(a, sequence: 9, expected: 2))])
    #expect(try await store.commit(batch(a, 2)).revision == Revision(rawValue: 2))
  }

  @Test(
    "A repeat gets its first receipt, with other values, in the same commit, after the school closed and the season ended"
  )
  func repeats() async throws {
    let a = try await open(schoolA)
    let first = await store.commit([batch(a, 1), batch(a, 1), batch(a, 2)])
    #expect(first[0] == first[1])
    let (one, two) = (try first[0].get(), try first[2].get())
    #expect(one.sequence == 1 && two.sequence == 2)
    await store.put(schoolA, status: .closed)
    clock.set(to: Timestamp(milliseconds: 200_000))
    #expect(try await store.commit(batch(a, 1, taps: 9999)) == one)
    #expect(try await store.commit(batch(a, 2)) == two)
    let totals = try await store.totals(season: season.id)
    #expect(totals.revision == Revision(rawValue: 1))
    #expect(totals.schools.map(\.taps) == [20])
  }

  @Test("What is wrong with a batch itself comes first, then the session, the school, the season, the sequence")
  func orderOfChecks() async throws {
    let a = try await open(schoolA)
    #expect(await store.commit([batch(a, 5)]) == [.failure(.sequenceGap(a, sequence: 5, expected: 1))])
    clock.set(to: Timestamp(milliseconds: 200_000))
    await store.put(schoolA, status: .closed)
    let stranger = SessionID(rawValue: 99)
    #expect(await store.commit([batch(stranger, 0)]) == [.failure(.invalidSequence(stranger, sequence: 0))])
    #expect(await store.commit([batch(a, 5)]) == [.failure(.closedSchool(schoolA))])
    await store.put(schoolA)
    #expect(
      await store.commit([batch(a, 5)]) == [.failure(.seasonEnded(season.id, endedAt: season.endsAt ?? clock.now))])
  }

  @Test("Commits never go back in time, though the clock does")
  func monotoneTime() async throws {
    let (a, b) = (try await open(schoolA), try await open(schoolB))
    clock.set(to: Timestamp(milliseconds: 60_000))
    _ = try await store.commit(batch(a, 1))
    clock.set(to: Timestamp(milliseconds: 2000))
    _ = try await store.commit(batch(b, 1))
    let totals = try await store.totals(season: season.id)
    #expect(totals.schools.map(\.reachedAt) == [Timestamp(milliseconds: 60_000), Timestamp(milliseconds: 60_000)])
  }

  @Test("A school's moment stays when a batch brings it nothing")
  func reachedAtStays() async throws {
    let a = try await open(schoolA)
    _ = try await store.commit(TapBatch(session: a, sequence: 1, taps: 40, span: 0))
    let before = try await store.totals(season: season.id)
    clock.advance(byMilliseconds: 10)
    let receipt = try await store.commit(TapBatch(session: a, sequence: 2, taps: 5, span: 0))
    #expect(receipt.accepted == 0)
    #expect(receipt.schoolTaps == 40)
    #expect(receipt.revision == Revision(rawValue: 2))
    #expect(try await store.totals(season: season.id).schools == before.schools)
    #expect(try await store.totals(season: season.id, changedAfter: before.revision).schools.isEmpty)
  }

  @Test("Changes are the schools that moved since, with their newest totals")
  func changes() async throws {
    let (a, b) = (try await open(schoolA), try await open(schoolB))
    _ = try await store.commit(batch(a, 1))
    _ = try await store.commit(batch(b, 1))
    _ = try await store.commit(batch(b, 2))
    let since = try await store.totals(season: season.id, changedAfter: Revision(rawValue: 1))
    #expect(since.revision == Revision(rawValue: 3))
    #expect(since.schools == [SchoolTotal(school: schoolB, taps: 20, reachedAt: clock.now)])
    #expect(try await store.totals(season: season.id, changedAfter: Revision(rawValue: 3)).schools.isEmpty)
    #expect(try await store.totals(season: season.id, changedAfter: Revision(rawValue: 0)).schools.count == 2)
  }

  @Test("Seasons keep their own totals, and an unknown one has none to show")
  func seasonsApart() async throws {
    let autumn = Season(id: SeasonID(rawValue: 2), name: "autumn", startsAt: season.startsAt, endsAt: nil)
    await store.put(autumn)
    let a = try await open(schoolA)
    let other = try await store.openSession(SessionRequest(season: autumn.id, school: schoolA)).id
    _ = await store.commit([batch(a, 1), batch(other, 1, taps: 3)])
    #expect(try await store.totals(season: season.id).schools.map(\.taps) == [10])
    #expect(try await store.totals(season: autumn.id).schools.map(\.taps) == [3])
    let unknown = SeasonID(rawValue: 3)
    await #expect(throws: TapRefusal.unknownSeason(unknown)) { try await store.totals(season: unknown) }
  }

  @Test("At every revision a school's total is the sum of its sessions and of its receipts", arguments: UInt64(1)...20)
  func sumsAgree(seed: UInt64) async throws {
    var random = TestRandom(seed: seed)
    var sessions: [Session] = []
    for _ in 0..<6 {
      let school = random.value(in: 0...1) == 0 ? schoolA : schoolB
      sessions.append(try await store.openSession(SessionRequest(season: season.id, school: school)))
    }
    var receipts: [SchoolID: [Receipt]] = [:]
    for _ in 0..<60 {
      clock.advance(byMilliseconds: random.value(in: 0...1500))
      var sent: [TapBatch] = []
      for _ in 0..<random.value(in: 1...8) {
        let session = sessions[Int(random.value(in: 0...5))]
        let next = await store.session(session.id)?.nextSequence ?? 1
        sent.append(batch(session.id, max(1, next + random.value(in: -2...1)), taps: random.value(in: 1...60)))
      }
      let before = try await store.totals(season: season.id).revision
      for result in await store.commit(sent) {
        guard let receipt = try? result.get(), receipt.revision > before else { continue }
        let school = try #require(sessions.first { $0.id == receipt.session }).school
        if receipts[school, default: []].contains(receipt) { continue }
        receipts[school, default: []].append(receipt)
      }
      for total in try await store.totals(season: season.id).schools {
        var ofSessions: Int64 = 0
        for session in sessions where session.school == total.school {
          ofSessions += await store.session(session.id)?.progress.accepted ?? 0
        }
        try #require(total.taps == ofSessions)
        try #require(total.taps == receipts[total.school, default: []].reduce(0) { $0 + $1.accepted })
      }
    }
    #expect(!receipts.isEmpty)
  }
}

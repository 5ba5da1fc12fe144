import StoreConformance
import Basics
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing
import UnidirectionalTesting

@testable import TapClient

@Suite struct `A client of a contest` {
  private let contest: TestContest
  private let line: FaultyLine

  init() throws {
    contest = try TestContest()
    line = FaultyLine(contest.store)
  }

  private func client(
    _ path: String? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws -> ContestClient {
    try client(path, of: line, contest.clock, pausingOn: clock)
  }

  private func client(
    _ path: String?, of connection: any ContestConnection, _ clock: any WallClock,
    pausingOn pauses: any Clock<Duration> = ContinuousClock()
  ) throws -> ContestClient {
    ContestClient(
      file: try OutboxError.telling { try PlayerDatabase.open(path: path ?? contest.outbox) },
      contest: ContestLocation("hall"), connection: connection, wallClock: clock,
      backoff: Backoff(ContestClient.policy, clock: pauses, chance: { 1 }))
  }

  private func join(_ client: ContestClient, as nickname: Nickname = .anonymous) async throws {
    try await client.join(contest.school, season: contest.season.id, nickname: nickname)
  }

  /// A client with three batches of 1, 2 and 4 taps.
  private func tapped() async throws -> ContestClient {
    let client = try client()
    try await join(client)
    for taps: Int64 in [1, 2, 4] { try await client.add(taps: taps, in: .milliseconds(300)) }
    return client
  }

  @Test func `keeps taps on disk and sends them once`() async throws {
    let client = try await tapped()
    #expect(try await client.count() == TapCount(counted: 0, waiting: 7))
    try await client.send()
    try await client.send()
    #expect(try await client.count() == TapCount(counted: 7, waiting: 0))
    #expect(try await contest.taps() == 7)
    #expect(line.commits.map(\.sequence) == [1, 2, 3])
  }

  @Test func `takes no taps from the season's end on, by the contest's clock`() async throws {
    let client = try client()
    let end = contest.clock.now + 1000
    try await client.join(contest.school, season: contest.season.id, endsAt: end)
    contest.clock.advance(byMilliseconds: 999)
    try await client.add(taps: 1, in: .zero)
    contest.clock.advance(byMilliseconds: 1)
    await #expect(throws: TapRefusal.seasonEnded(contest.season.id, endedAt: end)) {
      try await client.add(taps: 1, in: .zero)
    }
    #expect(try await client.count() == TapCount(counted: 0, waiting: 1))
  }

  @Test func `sends again under the same number what had no answer`() async throws {
    let client = try await tapped()
    // The first call asks how the session stands.
    line.fail(.lostCall, .passes, .lostCall, .passes, .lostAnswer, .lostAnswer, .passes, .lostCall)
    for _ in 1...5 { await #expect(throws: FaultyLine.Cut.self) { try await client.send() } }
    try await client.send()
    #expect(try await contest.taps() == 7)
    #expect(line.commits.map(\.sequence) == [1, 1, 2, 2, 2, 3, 3])
  }

  @Test func `plays on without a connection once it has a session`() async throws {
    let first = try await tapped()
    try first.close()
    let second = try client()
    line.fail(.lostCall)
    try await join(second)
    try await second.add(taps: 8, in: .milliseconds(300))
    await #expect(throws: FaultyLine.Cut.self) { try await second.send() }
    try await second.send()
    #expect(try await contest.taps() == 15)
  }

  /// The contest was begun anew meanwhile, and the session's number is somebody else's there.
  @Test(arguments: [true, false]) func `sends nothing under a session that is no longer its own`(
    isRunningBefore: Bool
  ) async throws {
    let first = try await tapped()
    try await first.send()
    try first.close()
    let other = try TestContest()
    let stranger = try #require(Nickname("Ann"))
    other.clock.advance(byMilliseconds: 1)
    let theirs = try await other.store.openSession(
      .init(season: other.season.id, school: other.school, nickname: stranger))
    #expect(theirs.id == Self.session)
    // As many batches as ours, so that our next number would fit.
    for sequence: Int64 in 1...3 {
      _ = try await other.store.commit(TapBatch(session: theirs.id, sequence: sequence, taps: 1, span: 0))
    }

    let second = try self.client(nil, of: other.store, other.clock)
    // There is nothing to send yet, and nothing to ask for.
    if isRunningBefore { try await second.send() }
    try await join(second)
    try await second.add(taps: 8, in: .milliseconds(300))
    try await second.send()
    #expect(try await second.count() == TapCount(counted: 8, waiting: 0))
    #expect(await other.store.session(theirs.id)?.progress.accepted == 3)
  }

  @Test func `plays on under another name in another session, and counts both`() async throws {
    let client = try await tapped()
    try await client.send()
    try await join(client, as: try #require(Nickname("Ann")))
    try await client.add(taps: 8, in: .milliseconds(300))
    try await client.send()
    #expect(try await client.count() == TapCount(counted: 15, waiting: 0))
    #expect(await contest.store.session(SessionID(rawValue: 2))?.nickname.text == "Ann")
  }

  /// A server whose key has changed does not say what it has counted, also when it is only asked how a session stands.
  @Test(arguments: [false, true])
  func `drops the one batch that may have been counted where the session is disowned when it is asked for`(
    wasCounted: Bool
  ) async throws {
    let client = try await tapped()
    if wasCounted {
      // The first call asks how the session stands.
      line.fail(.passes, .lostAnswer)
      await #expect(throws: FaultyLine.Cut.self) { try await client.send() }
    }
    let next = try self.client(try contest.killed(contest.outbox, as: "killed.sqlite"))
    try await join(next)
    let refusal = DisownedSession(Self.session)
    line.fail(.refusal(refusal), .refusal(refusal))
    let events = Mutex<[ContestClient.Event]>([])
    try await next.send { event, _ in events.withLock { $0.append(event) } }
    #expect(events.withLock { $0 }.contains(.dropped(taps: 1, reason: refusal.description, ofEarlierRun: true)))
    #expect(try await next.count() == TapCount(counted: 6, waiting: 0))
    #expect(try await contest.taps() == (wasCounted ? 7 : 6))
  }

  // MARK: Refusals

  private static let session = SessionID(rawValue: 1)
  private static let moment = Timestamp(milliseconds: 0)
  private static let refusals: [any BatchRefusal] = [
    TapRefusal.invalidTaps(session, sequence: 1, taps: 0),
    TapRefusal.invalidSpan(session, sequence: 1, span: .milliseconds(-1)),
    TapRefusal.invalidSequence(session, sequence: 0), TapRefusal.unknownSession(session),
    TapRefusal.sequenceGap(session, sequence: 2, expected: 1), TapRefusal.staleSession(session, lastActiveAt: moment),
    TapRefusal.unknownSeason(SeasonID(rawValue: 1)),
    TapRefusal.seasonNotStarted(SeasonID(rawValue: 1), startsAt: moment),
    TapRefusal.seasonEnded(SeasonID(rawValue: 1), endedAt: moment), TapRefusal.countOverflow(session),
    TapRefusal.banned(SeasonID(rawValue: 1)), RefusedBatch("It is so."), DisownedSession(session),
  ]

  @Test func `tells who is banned so, sends no more of it, and goes on when the ban is lifted`() async throws {
    let client = try await tapped()
    try await client.send()
    let counted = try await client.count().counted
    let ban = try await contest.store.ban(BanSessions(.session(Self.session), reason: "a macro"))
    for taps: Int64 in [8, 9] { try await client.add(taps: taps, in: .seconds(2)) }
    contest.clock.advance(byMilliseconds: 10_000)
    let events = Mutex<[ContestClient.Event]>([])
    try await client.send { event, _ in events.withLock { $0.append(event) } }
    let reason = TapRefusal.banned(contest.season.id).description
    #expect(
      events.withLock { $0 } == [
        .dropped(taps: 8, reason: reason, ofEarlierRun: false), .dropped(taps: 9, reason: reason, ofEarlierRun: false),
      ])
    #expect(try await contest.taps() == 0)
    _ = try await contest.store.liftBan(LiftBan(ban.id, reason: "no macro"))
    try await client.add(taps: 5, in: .seconds(2))
    try await client.send()
    #expect(try await contest.taps() == counted + 5)
    #expect(try await client.count() == TapCount(counted: counted + 5, waiting: 0))
  }

  @Test(arguments: refusals.indices)
  func `does with a refused batch what the refusal means`(index: Int) async throws {
    let refusal = Self.refusals[index]
    let client = try await tapped()
    let events = Mutex<[ContestClient.Event]>([])
    try await client.send()
    for taps: Int64 in [8, 16, 1] { try await client.add(taps: taps, in: .seconds(2)) }
    contest.clock.advance(byMilliseconds: 10_000)
    line.fail(.refusal(refusal))
    if refusal.action == .retry {
      await #expect(throws: (any Error).self) {
        try await client.send { event, _ in events.withLock { $0.append(event) } }
      }
      #expect(try await client.count() == TapCount(counted: 7, waiting: 25))
    }
    try await client.send { event, _ in events.withLock { $0.append(event) } }
    let lost: [Int64] =
      switch refusal.action {
      case .retry: []
      // Of a session that was disowned, the batch that was under way may have been counted.
      case .renew: refusal is DisownedSession ? [8] : []
      case .drop: [8]
      case .end: [8, 16, 1]
      }
    let dropped = events.withLock { $0 }.compactMap { event -> Int64? in
      guard case .dropped(let taps, reason: refusal.description, ofEarlierRun: false) = event else { return nil }
      return taps
    }
    #expect(dropped == lost)
    #expect(try await contest.taps() == 32 - lost.reduce(0, +))
    #expect(try await client.count().waiting == 0)
    let isRenewed = await contest.store.session(SessionID(rawValue: 2)) != nil
    #expect(isRenewed == (refusal.action == .renew))
  }

  @Test func `keeps what waits while no other session can be opened, and drops it where none ever can`() async throws {
    let client = try await tapped()
    try await client.send()
    try await client.add(taps: 8, in: .milliseconds(300))
    let stale = TapRefusal.staleSession(Self.session, lastActiveAt: Self.moment)
    let isNotYet = TapRefusal.seasonNotStarted(contest.season.id, startsAt: Self.moment)
    // The commit, how the session stands, and the opening of another one.
    line.fail(.refusal(stale), .passes, .refusal(isNotYet))
    await #expect(throws: isNotYet) { try await client.send() }
    #expect(try await client.count() == TapCount(counted: 7, waiting: 8))
    await contest.store.put(contest.school, status: .closed)
    line.fail(.passes, .refusal(stale))
    try await client.send()
    #expect(try await client.count() == TapCount(counted: 7, waiting: 0))
  }

  // MARK: Running

  /// The events of a run, and the statuses after them.
  private final class Reports: Sendable {
    private let (all, report) = AsyncStream.makeStream(of: (ContestClient.Event, ContestClient.Status).self)

    func note(_ event: ContestClient.Event, _ status: ContestClient.Status) { report.yield((event, status)) }

    /// Waits for the next receipt.
    func receipt() async throws -> (receipt: Receipt, isOfEarlierRun: Bool, status: ContestClient.Status) {
      for await (event, status) in all {
        if case .receipt(let receipt, let isOfEarlierRun) = event { return (receipt, isOfEarlierRun, status) }
      }
      throw CancellationError()
    }

    /// Waits for the next failure.
    func failures() async throws -> Int {
      for await (event, _) in all {
        guard case .waiting(reason: "The line is cut.", let failures, refusal: nil) = event else { continue }
        return failures
      }
      throw CancellationError()
    }
  }

  @Test func `tries again with growing pauses for as long as it takes`() async throws {
    let clock = TestClock()
    let client = try client(clock: clock)
    try await join(client)
    let reports = Reports()
    for _ in 1...9 { line.fail(.lostCall) }
    try await client.add(taps: 5, in: .milliseconds(300))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await client.run { reports.note($0, $1) } }
      for (index, pause) in [400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000].enumerated() {
        #expect(try await reports.failures() == index + 1)
        while clock.sleepers == 0 { await Task.yield() }
        await clock.advance(by: .milliseconds(pause - 1))
        #expect(clock.sleepers == 1)
        await clock.advance(by: .milliseconds(1))
      }
      #expect(try await reports.receipt().receipt.sessionTaps == 5)
      try await client.add(taps: 3, in: .milliseconds(300))
      #expect(try await reports.receipt().receipt.sessionTaps == 8)
      group.cancelAll()
    }
  }

  @Test func `sends at once when it is told to, and then pauses as after the first failure`() async throws {
    let clock = TestClock()
    let client = try client(clock: clock)
    try await join(client)
    let reports = Reports()
    line.fail(.lostCall, .lostCall, .lostCall)
    try await client.add(taps: 5, in: .milliseconds(300))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await client.run { reports.note($0, $1) } }
      for failures in 1...2 {
        let count = try await reports.failures()
        #expect(count == failures)
        while clock.sleepers == 0 { await Task.yield() }
        if failures == 1 { await clock.advance(by: .milliseconds(400)) }
      }
      client.retry()
      #expect(try await reports.failures() == 1)
      while clock.sleepers == 0 { await Task.yield() }
      await clock.advance(by: .milliseconds(400))
      #expect(try await reports.receipt().receipt.sessionTaps == 5)
      group.cancelAll()
    }
  }

  @Test func `tells after each event how the taps stand, and whose run they are from`() async throws {
    let first = try await tapped()
    try first.close()
    let client = try client()
    let reports = Reports()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await client.run { reports.note($0, $1) } }
      for (taps, counted) in [(1, 1), (2, 3), (4, 7)] as [(Int64, Int64)] {
        let (receipt, isOfEarlierRun, status) = try await reports.receipt()
        #expect(receipt.accepted == taps)
        #expect(isOfEarlierRun)
        #expect(status.waiting == 7 - counted && status.session == nil)
      }
      try await join(client)
      try await client.add(taps: 8, in: .milliseconds(300))
      let (receipt, isOfEarlierRun, status) = try await reports.receipt()
      #expect(receipt.accepted == 8 && !isOfEarlierRun)
      #expect(status.count == TapCount(counted: 15, waiting: 0) && status.session?.counted == 15)
      group.cancelAll()
    }
  }

  @Test(arguments: [true, false])
  func `sends in the next run what was kept in no batch, unless a batch includes it`(isAdded: Bool) async throws {
    let client = try client()
    try await join(client)
    try await client.add(taps: 2, in: .milliseconds(300))
    try await client.keep(taps: 3, in: .milliseconds(100))
    try await client.keep(taps: 5, in: .milliseconds(200))
    if isAdded { try await client.add(taps: 6, in: .milliseconds(300)) }
    let next = try self.client(try contest.killed(contest.outbox, as: "killed.sqlite"))
    try await next.send()
    #expect(line.commits.map(\.taps) == (isAdded ? [2, 6] : [2, 5]))
    await #expect(throws: TapRefusal.self) { try await client.keep(taps: -1, in: .zero) }
  }

  @Test func `asks the contest for the count of a school that is not joined`() async throws {
    let client = try await tapped()
    try await client.send()
    try client.close()
    let next = try self.client()
    let count = try await next.count(for: contest.school, season: contest.season.id)
    #expect(count == TapCount(counted: 7, waiting: 0))
    await #expect(throws: OutboxError.notJoined) { try await next.count() }
  }

  @Test func `ends its run when it is closed`() async throws {
    let client = try await tapped()
    let reports = Reports()
    async let run: Void = client.run { reports.note($0, $1) }
    for _ in 1...3 { _ = try await reports.receipt() }
    try client.close()
    await run
    await #expect(throws: OutboxError.self) { try await client.count() }
  }

  /// The sentences were those of the game in a terminal: “choose another player”.
  @Test func `says what is wrong with an outbox, to the app that has it and not to a player`() async throws {
    let client = try client()
    let inUse = #expect(throws: OutboxError.self) { try self.client() }
    let sentence =
      "The outbox \(contest.outbox) is in use by another process or another client; close that one, or give each its own outbox."
    #expect(inUse?.reason == .inUse && inUse?.description == sentence)
    await #expect(throws: OutboxError.notJoined) { try await client.add(taps: 1, in: .zero) }
    await #expect(throws: OutboxError.notJoined) { try await client.count() }
    let foreign = #expect(throws: OutboxError.self) { try self.client("/dev/null") }
    #expect(foreign?.reason == .foreign)
    #expect(foreign?.description == "/dev/null is not an outbox and was left as it is; give the outbox another path.")
    try client.close()
    let place = SessionPlace(contest: ContestLocation("hall"), season: contest.season.id, school: contest.school)
    let errors: [PlayerFileError] = [
      .alreadyPlaying(path: "a"), .isDirectory(path: "a"), .notAPlayerFile(path: "a"),
      .newerVersion(path: "a", found: 3, known: 2), .cannotOpen(path: "a", reason: "it was closed"),
      .readOnly(path: "a"),
      .diskFull(path: "a"), .damaged(path: "a", detail: "b"), .inputOutput(path: "a", detail: "b"), .noSession(place),
    ]
    for error in errors {
      let told = #expect(throws: OutboxError.self) { try OutboxError.telling { throw error } }
      #expect(told?.description.contains(/[Pp]layer|game|TouchSchool/) == false, "\(error)")
    }
  }

  @Test func `takes no taps before a first join has reached the contest, which can be tried again`() async throws {
    let client = try client()
    line.fail(.lostCall)
    await #expect(throws: FaultyLine.Cut.self) { try await join(client) }
    await #expect(throws: OutboxError.notJoined) { try await client.add(taps: 1, in: .zero) }
    try await join(client)
    try await client.add(taps: 1, in: .zero)
    try await client.send()
    #expect(try await contest.taps() == 1)
  }

  // MARK: At random

  /// Does something until the line holds.
  private func untilThrough(_ work: () async throws -> Void) async throws {
    while true {
      do { return try await work() } catch is FaultyLine.Cut {}
    }
  }

  @Test(arguments: some(2, of: 1...12 as ClosedRange<UInt64>))
  func `counts each tap once, whatever is lost, killed or stale`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var path = contest.outbox
    var client = try client(path)
    try await join(client)
    var added: Int64 = 0
    for step in 0..<150 {
      contest.clock.advance(
        byMilliseconds: random.chance(0.02) ? FairPlayRules.standard.sessionTimeoutMilliseconds + 1 : 2000)
      switch random.integer(in: 0..<10) {
      case 0...5:
        let taps = Int64(random.integer(in: 1..<20))
        try await client.add(taps: taps, in: .seconds(1))
        added += taps
      case 6, 7: try? await client.send()
      case 8: for _ in 0..<random.integer(in: 1..<4) { line.fail(random.chance(0.5) ? .lostCall : .lostAnswer) }
      default:
        path = try contest.killed(path, as: "killed-\(step).sqlite")
        client = try self.client(path)
        try await untilThrough { try await join(client) }
      }
    }
    try await untilThrough { try await client.send() }
    #expect(try await client.count().waiting == 0)
    var decided: Int64 = 0
    var number: Int64 = 1
    while let session = await contest.store.session(SessionID(rawValue: number)) {
      decided += session.progress.accepted + session.progress.rejected
      number += 1
    }
    #expect(decided == added && added > 0)
  }
}

import Cluster
import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// One node has a clock of its own; the others and the members have the right time.
@Suite(.timeLimit(.minutes(10))) struct `A node's clock` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)
  private let own = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  private func open(members: Int) async throws -> ClusterNode {
    var random = TestRandom(seed: 55)
    // What the machine's monotonic clock says passes as the right time does, however long the test takes.
    let (start, clock) = (ContinuousClock.now, clock)
    let timer = NodeTimer(
      now: { start + .milliseconds(clock.now.milliseconds - StoreFixture.start.milliseconds) },
      sleep: { try await Task.sleep(for: $0) })
    var settings = NodeSettings(name: "own", members: members)
    (settings.interval, settings.pace) = (.milliseconds(20), .zero)
    return try await NodeOpening(
      log: nodes.log, contest: "test", path: nodes.folder.path("own.sqlite"), settings: settings, clock: own,
      timer: timer, snapshots: nil
    ).open(using: &random)
  }

  /// The members answer.
  private func hear(_ node: ClusterNode, from members: [String] = ["a", "b", "c"]) {
    for member in members {
      node.noteClock(of: member, second: clock.now, sent: own.now, received: own.now)
    }
  }

  private func tap(_ session: Session, _ sequence: Int64, at contest: Leaderboard) async throws -> Receipt {
    try await contest.commit(TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1)))
  }

  private func advance() {
    clock.advance(byMilliseconds: 1000)
    own.advance(byMilliseconds: 1000)
  }

  /// A clock more than a minute ahead stopped counting everywhere; one of 55 s ended the season early for everybody.
  @Test(
    arguments: some(4, of: [2.5, 55, 120, 600, 86_400, 315_576_000].flatMap { [$0, -$0] }))
  func `that is wrong by any size stops that node alone, which says so, and counts again once it is right`(
    seconds: Double
  ) async throws {
    let contest = try await nodes.node(0).contest
    let schools = try StoreFixture.schools(2)
    try await contest.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
    let season = try await contest.perform(
      StartSeason(name: "Spring", endsAt: clock.now + 50_000, settings: SeasonSettings()))
    let session = try await contest.openSession(SessionRequest(season: season.id, school: schools[0].id))
    let node = try await open(members: 3)
    let running = Task { try await node.run() }
    hear(node)
    #expect(try await tap(session, 1, at: node.leaderboard).sessionTaps == 5)

    // Somebody sets the clock. Nobody has answered since.
    let error = Int64(seconds * 1000)
    own.advance(byMilliseconds: error)
    await #expect(throws: ClusterFailure.clockUnknown) { try await tap(session, 2, at: node.leaderboard) }
    hear(node)
    let failure = await #expect(throws: ClusterFailure.self) { try await tap(session, 2, at: node.leaderboard) }
    guard case .clockOff = try #require(failure) else {
      Issue.record("\(String(describing: failure))")
      return
    }
    // The others count on; the season has not ended.
    advance()
    #expect(try await tap(session, 2, at: contest).sessionTaps == 10)
    #expect(try await contest.season(season.id).state(at: clock.now) == .live)

    own.advance(byMilliseconds: -error)
    hear(node)
    advance()
    #expect(try await tap(session, 3, at: node.leaderboard).sessionTaps == 15)
    running.cancel()
    _ = await running.result
    try node.leaderboard.close()
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `is compared with those of more than half of the members before anything is appended`() async throws {
    let contest = try await nodes.node(0).contest
    try await contest.perform(StartSeason(name: "Spring"))
    let node = try await open(members: 3)
    let running = Task { try await node.run() }
    await #expect(throws: ClusterFailure.clockUnknown) {
      try await node.leaderboard.perform(StartSeason(name: "Summer"))
    }
    hear(node, from: ["a"])
    #expect(node.standing.failure == .clockUnknown)
    hear(node, from: ["b"])
    #expect(node.standing.failure == nil)
    running.cancel()
    _ = await running.result
    try node.leaderboard.close()
  }

  @Test func `that one wrong member contradicts is right`() async throws {
    let node = try await open(members: 3)
    node.noteClock(of: "a", second: clock.now + 315_576_000_000, sent: own.now, received: own.now)
    hear(node, from: ["b", "c"])
    #expect(node.standing.failure == nil)
    try node.leaderboard.close()
  }
}

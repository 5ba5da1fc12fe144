import Basics
import Cluster
import Foundation
import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A node's beginning` {
  private let clock = VirtualClock(StoreFixture.start)

  @Test func `is a snapshot of another node where the log was trimmed, and it tails from there`() async throws {
    let nodes = try TestNodes(clock: clock, window: .milliseconds(50))
    let first = try await nodes.node(0)
    let session = try await nodes.begin()
    let start = nodes.log.entries.first?.position
    try await eventually { nodes.log.entries.first?.position != start }
    try await eventually { first.node.standing.trimmed > .start }
    let late = try await nodes.node(1)
    #expect(try await late.contest.session(session.id) == session)
    _ = try await late.contest.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  /// The log was trimmed while a snapshot came over a slow line, so the node took another one, and never joined.
  @Test func `is one snapshot, however long it takes and whatever is played meanwhile`() async throws {
    let nodes = try TestNodes(clock: clock, window: .milliseconds(50))
    let first = try await nodes.node(0)
    let session = try await nodes.begin()
    try await eventually { first.node.standing.trimmed > .start }
    let fetched = Mutex(0)
    let clock = clock
    nodes.whileFetching { path in
      fetched.withLock { $0 += 1 }
      // A file lags behind what its node has applied, since reports are not written at once.
      let copy = try Leaderboard.open(path, clock: clock, access: .readOnly)
      let position = try LogState(bytes: #require(try await copy.replica()).state).position
      try copy.close()
      #expect(try #require(await nodes.log.held()) <= position)
      for sequence in 1...3 as ClosedRange<Int64> {
        clock.advance(byMilliseconds: 1000)
        let batch = TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1))
        _ = try await first.contest.commit(batch)
      }
      // All of it is old enough to be trimmed, and who trims looks at it more than once.
      let played = first.node.standing.applied
      try await eventually { first.node.standing.durable >= played }
      // A position to trim to is kept each second, which is ten looks.
      let questions = nodes.log.heldQuestions
      try await eventually { nodes.log.heldQuestions >= questions + 12 }
    }
    let late = try await nodes.node(1)
    try await late.node.catchUp()
    #expect(fetched.withLock(\.self) == 1)
    #expect(try await nodes.digests(of: 2).count == 1)
    // The log is trimmed again once the late node has everything.
    let position = late.node.standing.applied
    try await eventually { first.node.standing.trimmed >= position || late.node.standing.trimmed >= position }
  }

  /// A shell's file is as old as its last call. What followed it was found, and was trimmed before it was read.
  @Test func `holds what follows its file from before it looks for it`() async throws {
    let nodes = try TestNodes(clock: clock)
    let session = try await nodes.begin()
    _ = try await nodes.digests(of: 2)
    try await nodes.stop(1)
    for sequence in 1...3 as ClosedRange<Int64> {
      clock.advance(byMilliseconds: 1000)
      let batch = TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1))
      _ = try await nodes.node(0).contest.commit(batch)
    }
    try await nodes.stop(0)
    #expect(try await nodes.log.held() == nil)
    var random = TestRandom(seed: 1)
    let late = try await nodes.opening(1).open(using: &random)
    defer { try? late.leaderboard.close() }
    let position = late.standing.applied
    #expect(try #require(nodes.log.entries.last).position > position)
    #expect(try await nodes.log.held() == position)
  }

  @Test func `is refused with a file that is a contest of its own, which stays as it is`() async throws {
    let nodes = try TestNodes(clock: clock)
    let own = try Leaderboard.open(nodes.path(0), clock: clock)
    try await own.perform(StartSeason(name: "Own"))
    try own.close()
    await #expect(throws: OpeningFailure.ownContest(path: nodes.path(0))) { try await nodes.node(0) }
    #expect(try await Leaderboard.open(nodes.path(0), clock: clock).seasons().count == 1)
    // The name stays free for a beginning with the file.
    #expect(try await nodes.log.head() == nil)
  }

  /// A node that was started again after etcd had lost its data began an empty contest, and the name was taken.
  @Test func `is refused with a node's file where the cluster has no contest, and begins none`() async throws {
    let (nodes, others) = (try TestNodes(clock: clock), try TestNodes(clock: clock))
    _ = try await nodes.node(0)
    try await nodes.stop(0)
    try FileManager.default.copyItem(atPath: nodes.path(0), toPath: others.path(0))
    await #expect(throws: OpeningFailure.noContest(path: others.path(0), name: "test", wanted: "test")) {
      try await others.node(0)
    }
    #expect(try await others.log.head() == nil)
    try await Leaderboard.leaveCluster(others.path(0), clock: clock)
    var random = TestRandom(seed: 6)
    try await ClusterBeginning(log: others.log, contest: "test").begin(
      with: others.path(0), clock: clock, using: &random)
    _ = try await others.node(0)
  }

  @Test func `is refused with a node's file of another contest`() async throws {
    let (nodes, others) = (try TestNodes(clock: clock), try TestNodes(clock: clock))
    _ = try await nodes.node(0)
    try await nodes.stop(0)
    // The two logs are begun with different numbers.
    _ = try await others.log.begin(LogHead(contest: "other", key: "00", isEmpty: true))
    try FileManager.default.copyItem(atPath: nodes.path(0), toPath: others.path(0))
    await #expect(throws: OpeningFailure.self) { try await others.node(0) }
  }

  @Test func `can be a contest in a file, which others get from there`() async throws {
    let nodes = try TestNodes(clock: clock)
    let file = try Leaderboard.open(nodes.path(0), clock: clock)
    let schools = try StoreFixture.schools(4)
    try await file.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
    let season = try await file.perform(StartSeason(name: "Spring"))
    let session = try await file.openSession(SessionRequest(season: season.id, school: schools[0].id))
    _ = try await file.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))
    let beginning = ClusterBeginning(log: nodes.log, contest: "test")
    var generator = TestRandom(seed: 3)
    await #expect(throws: LeaderboardError.busy(path: nodes.path(0))) {
      try await beginning.begin(with: nodes.path(0), clock: clock, using: &generator)
    }
    try file.close()
    try await beginning.begin(with: nodes.path(0), clock: clock, using: &generator)
    await #expect(throws: OpeningFailure.self) {
      var generator = TestRandom(seed: 4)
      let other = nodes.folder.path("other.sqlite")
      try Leaderboard.open(other, clock: clock).close()
      try await beginning.begin(with: other, clock: clock, using: &generator)
    }
    // Only the cluster changes it now.
    #expect(throws: LeaderboardError.replica(path: nodes.path(0), contest: "test")) {
      try Leaderboard.open(nodes.path(0), clock: clock)
    }
    _ = try await nodes.node(0)
    try await eventually { try await nodes.node(0).node.standing.live.count == 1 }
    clock.advance(byMilliseconds: 1000)
    let receipt = try await nodes.node(1).contest.commit(
      TapBatch(session: session.id, sequence: 2, taps: 5, span: .seconds(1)))
    #expect(receipt.sessionTaps == 10)
    #expect(try await nodes.digests(of: 2).count == 1)
    // Its file is a whole contest by itself afterwards.
    try await nodes.stop(1)
    try await Leaderboard.leaveCluster(nodes.path(1), clock: clock)
    let alone = try Leaderboard.open(nodes.path(1), clock: clock)
    #expect(try await alone.check().isWhole)
    clock.advance(byMilliseconds: 1000)
    let third = try await alone.commit(TapBatch(session: session.id, sequence: 3, taps: 5, span: .seconds(1)))
    #expect(third.sessionTaps == 15)
    try alone.close()
  }

  /// Two nodes on one file each took the other's entries for their own, and what players had sent to one was at no other node.
  @Test func `is refused with the file of a node that runs`() async throws {
    let nodes = try TestNodes(clock: VirtualClock(StoreFixture.start))
    _ = try await nodes.node(0)
    var random = TestRandom(seed: 9)
    await #expect(throws: OpeningFailure.inUse(path: nodes.path(0))) {
      try await nodes.opening(0).open(using: &random)
    }
    try await nodes.stop(0)
    _ = try await nodes.node(0)
    try await nodes.stop(0)
  }

  /// Nodes that `Restart=always` started 50 times appended a greeting each time, until the log was as long as the file: one took part
  /// without 84 acknowledged receipts.
  @Test func `is refused for good where the log was put back to an older copy, and appends nothing`() async throws {
    let nodes = try TestNodes(clock: clock)
    let session = try await nodes.begin(schools: 2)
    let copy = try #require(nodes.log.entries.last).position
    for sequence in 1...3 as ClosedRange<Int64> { try await tap(session, sequence, at: nodes.node(0).contest) }
    try await nodes.stop(0)
    nodes.log.goBack(to: copy)
    let before = nodes.log.entries
    for _ in 0..<20 {
      await #expect(throws: OpeningFailure.olderLog(path: nodes.path(0))) { try await nodes.node(0) }
    }
    #expect(nodes.log.entries == before)
    // Another node goes on with the copy, past the file's position.
    let other = try await nodes.node(1).contest
    for sequence in 1...9 as ClosedRange<Int64> { try await tap(session, sequence, taps: 3, at: other) }
    await #expect(throws: OpeningFailure.olderLog(path: nodes.path(0))) { try await nodes.node(0) }
  }

  @Test func `ends where the log is put back under a node that runs`() async throws {
    let nodes = try TestNodes(clock: clock, reportInterval: .seconds(3600))
    let session = try await nodes.begin(schools: 2)
    let running = try await nodes.node(0)
    let copy = try #require(nodes.log.entries.last).position
    for sequence in 1...3 as ClosedRange<Int64> { try await tap(session, sequence, at: running.contest) }
    nodes.log.goBack(to: copy)
    await #expect(throws: ClusterFailure.olderLog) { try await running.task.value }
    #expect(running.node.standing.failure == .olderLog && ClusterFailure.olderLog.leavesBoards)
    await #expect(throws: ClusterFailure.self) { try await tap(session, 4, at: running.contest) }
    #expect(try await running.contest.session(session.id)?.progress.lastSequence == 3)
  }

  @Test func `is refused where a snapshot lacks what the file has acknowledged`() async throws {
    let nodes = try TestNodes(clock: clock)
    let session = try await nodes.begin(schools: 2)
    let copy = try #require(nodes.log.entries.last).position
    for sequence in 1...3 as ClosedRange<Int64> { try await tap(session, sequence, at: nodes.node(0).contest) }
    try await nodes.stop(0)
    nodes.log.goBack(to: copy)
    let other = try await nodes.node(1)
    for sequence in 1...9 as ClosedRange<Int64> { try await tap(session, sequence, taps: 3, at: other.contest) }
    // By now, the log no longer shows that it is another history.
    try await eventually {
      try await nodes.log.trim(through: LogMark(position: other.node.standing.applied, numbers: [:]))
      return nodes.log.entries.isEmpty
    }
    try await eventually { try await !LogReports(of: nodes.log).read().isEmpty }
    await #expect(throws: OpeningFailure.olderLog(path: nodes.path(0))) { try await nodes.node(0) }
    #expect(try await Leaderboard.open(nodes.path(0), clock: clock, access: .readOnly).session(session.id) != nil)
  }

  private func tap(
    _ session: Session, _ sequence: Int64, taps: Int64 = 5, at contest: Leaderboard
  ) async throws {
    clock.advance(byMilliseconds: 1000)
    _ = try await contest.commit(
      TapBatch(session: session.id, sequence: sequence, taps: taps, span: .seconds(1)))
  }

  @Test(arguments: [
    (1, OpeningFailure.formerLog), (2, .formerLog), (4, .newerLog(found: 4, known: LogHead.format)),
  ])
  func `is refused where another version began the log, and appends nothing`(
    format: Int, failure: OpeningFailure
  ) async throws {
    let nodes = try TestNodes(clock: clock)
    var head = LogHead(contest: "other", key: "00", isEmpty: true)
    head.format = format
    _ = try await nodes.log.begin(head)
    await #expect(throws: failure) { try await nodes.node(0) }
    #expect(nodes.log.entries.isEmpty)
  }

  @Test func `is refused where the file says in words of a newer version how far it is`() async throws {
    let nodes = try TestNodes(clock: clock)
    let contest = try await nodes.node(0).contest
    let replica = try #require(try await contest.replica())
    try await nodes.stop(0)
    let file = try Leaderboard.openReplica(nodes.path(0), clock: clock)
    let state = [0xFF] + replica.state.dropFirst()
    try await file.join(Replica(contest: replica.contest, name: replica.name, state: state))
    try file.close()
    let refusal = await #expect(throws: OpeningFailure.self) { try await nodes.node(0) }
    let sentence = try #require(refusal).description
    #expect(sentence.hasPrefix("\(nodes.path(0)) cannot go on where it was in the cluster's log ("))
  }
}

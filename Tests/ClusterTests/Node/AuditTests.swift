import Cluster
import Foundation
import GRDB
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The audits of nodes` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  private func begin() async throws -> Session {
    let session = try await nodes.begin()
    let contest = try await nodes.node(0).contest
    for school in try StoreFixture.schools(4).dropFirst() {
      let other = try await contest.openSession(SessionRequest(season: session.season, school: school.id))
      _ = try await contest.commit(TapBatch(session: other.id, sequence: 1, taps: 7, span: .seconds(1)))
    }
    return session
  }

  /// Adds to the total of a school that nobody taps for, as a wrong hand or a disk would.
  private func changeTotal(of number: Int) async throws {
    try await nodes.node(number).node.catchUp()
    let queue = try DatabaseQueue(path: nodes.path(number))
    try await queue.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE school_total SET taps = taps + 100000 WHERE school = 3")
    }
    try queue.close()
  }

  private func play(_ session: Session, rounds: ClosedRange<Int64>, at numbers: [Int]) async throws {
    for sequence in rounds {
      clock.advance(byMilliseconds: 1000)
      let node = try await nodes.node(numbers[Int(sequence) % numbers.count])
      _ = try? await node.contest.commit(
        TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1)))
    }
  }

  /// A total that was changed by 100,000 in one file was served without a word.
  @Test func `stop the node of three whose file was changed, which comes back by a snapshot`() async throws {
    let session = try await begin()
    for number in 1..<3 { _ = try await nodes.node(number) }
    try await eventually { [nodes] in try await nodes.node(0).node.standing.live.count == 3 }
    try await changeTotal(of: 1)
    let wrong = try await nodes.node(1)
    // Six seconds of play.
    try await play(session, rounds: 1...6, at: [0, 2])
    await #expect(throws: ClusterFailure.self) { try await wrong.task.value }
    let failure = try #require(wrong.node.standing.failure)
    #expect(failure.needsSnapshot && "\(failure)".contains("differs from the other nodes'"))
    for number in [0, 2] { #expect(try await nodes.node(number).node.standing.failure == nil) }
    try await nodes.stop(1)
    _ = try await nodes.node(1)
    #expect(try await nodes.digests(of: 3).count == 1)
    try await play(session, rounds: 7...9, at: [0, 1, 2])
    #expect(try await nodes.digests(of: 3).count == 1)
  }

  @Test func `stop the one of two whose file does not add up`() async throws {
    let session = try await begin()
    _ = try await nodes.node(1)
    try await eventually { [nodes] in try await nodes.node(0).node.standing.live.count == 2 }
    try await changeTotal(of: 0)
    let wrong = try await nodes.node(0)
    try await play(session, rounds: 1...6, at: [1])
    await #expect(throws: ClusterFailure.self) { try await wrong.task.value }
    #expect("\(try #require(wrong.node.standing.failure))".contains("it fails the check"))
    #expect(try await nodes.node(1).node.standing.failure == nil)
  }

  @Test func `say nothing while files are equal, also over a restart and a snapshot`() async throws {
    let session = try await begin()
    for number in 1..<3 { _ = try await nodes.node(number) }
    try await play(session, rounds: 1...6, at: [0, 1, 2])
    try await nodes.stop(2)
    try await play(session, rounds: 7...12, at: [0, 1])
    try await play(session, rounds: 13...24, at: [0, 1, 2])
    for number in 0..<3 { #expect(try await nodes.node(number).node.standing.failure == nil) }
    #expect(try await nodes.digests(of: 3).count == 1)
  }
}

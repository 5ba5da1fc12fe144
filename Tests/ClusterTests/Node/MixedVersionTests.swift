import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@testable import Cluster

/// A command that the present version does not know.
private struct LaterCommand: ContestCommand {
  typealias Outcome = Bool
  static let name = "test.later"
  static let summary = "Do what only a later version does."
  static let fields: [CommandField] = []
  static let firstVersion = LogEntry.commandsVersion + 1
  var since: Int { Self.firstVersion }
}

/// An updated node is one that knows a later version than the present one.
@Suite(.timeLimit(.minutes(10))) struct `Nodes of two versions` {
  private static let later = LaterCommand.firstVersion

  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  @Test func `are updated one after the other, count all the while, and write what both read`() async throws {
    let session = try await nodes.begin()
    var sequence: Int64 = 0
    func tap(at number: Int) async throws {
      sequence += 1
      clock.advance(byMilliseconds: 1000)
      let batch = TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1))
      #expect(try await nodes.node(number).contest.commit(batch).sessionTaps == 5 * sequence)
    }
    for number in 0..<3 { try await tap(at: number) }
    for updated in 0..<3 {
      try await nodes.stop(updated)
      nodes.set(updated, commands: Self.later)
      for number in 0..<3 { try await tap(at: number) }
    }
    // Some audits. Each node has added up outcomes since its own start.
    for round in 0..<12 { try await tap(at: round % 3) }
    #expect(try await nodes.digests(of: 3).count == 1)
    for number in 0..<3 { #expect(try await nodes.node(number).node.standing.failure == nil) }
    // One of the earlier version reads all of it.
    #expect(try await nodes.digests(of: 4).count == 1)
    #expect(try await nodes.node(3).node.standing.failure == nil)
  }

  @Test func `refuse a command that one of them does not know`() async throws {
    // No node is gone because it is silent.
    let nodes = try TestNodes(clock: clock, reportInterval: .seconds(3600))
    nodes.set(1, commands: Self.later)
    let (earlier, updated) = (try await nodes.node(0), try await nodes.node(1))
    try await eventually { updated.node.standing.live.count == 2 }
    let order = ContestAction.order(Order(LaterCommand()))
    await #expect(throws: ClusterFailure.notKnown(to: ["node 0"])) {
      try await updated.node.perform(order, progress: nil)
    }
    await #expect(throws: ClusterFailure.self) { try await earlier.node.perform(order, progress: nil) }
    // They carry out what both know.
    try await earlier.contest.perform(StartSeason(name: "Spring"))
    try await updated.contest.perform(StartSeason(name: "Summer"))
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  @Test func `take a command again once the one that does not know it has left`() async throws {
    let nodes = try TestNodes(clock: clock, reportInterval: .seconds(3600))
    let running = try await nodes.node(0)
    // A node that knows no command of the present version.
    func report(_ number: Int64, isLeaving: Bool) async throws {
      let report = NodeReport(
        name: "old", address: nil, durable: .start, applied: .start, commands: LogEntry.commandsVersion - 1,
        isLeaving: isLeaving)
      let id = EntryID(writer: WriterID(rawValue: 9), number: number)
      let entry = LogEntry(id: id, moment: clock.now, content: .report(report))
      _ = try await nodes.log.append(entry.encoded(with: running.node.head.entryKey))
      try await running.node.catchUp()
    }
    try await report(1, isLeaving: false)
    // Head counts are of version 2, from whichever command.
    var schools = try StoreFixture.schools(2)
    try await running.contest.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    schools[0].pupils = 300
    let edition = ImportSchools(DirectoryEdition(format: .touchschool, schools: schools))
    let large = GeneratedDirectory.schools(count: 600, seed: 1).map { school in
      var school = school
      school.pupils = 20
      return school
    }
    let orders: [any ContestCommand] = [
      SetPupils(300, of: schools[0].id), edition,
      ImportSchools(DirectoryEdition(format: .touchschool, schools: large), scope: .part),
    ]
    for order in orders {
      await #expect(throws: ClusterFailure.notKnown(to: ["old"])) {
        _ = try await running.contest.send(Order(order), progress: nil)
      }
    }
    #expect(try await running.contest.schools().count == 2)
    try await report(2, isLeaving: true)
    for order in orders { _ = try await running.contest.send(Order(order), progress: nil) }
    #expect(try await running.contest.schools().map(\.pupils).filter { $0 == nil }.count == 1)
    // A node that begins now writes the same from the log.
    #expect(try await nodes.digests(of: 2).count == 1)
  }

  /// A node that does not know the version stops there: see `Nodes of a cluster`.
  @Test func `write entries with the version that their orders need`() async throws {
    nodes.set(0, commands: Self.later)
    let node = try await nodes.node(0).node
    let (known, new) = (Order(PassTime()), Order(LaterCommand()))
    #expect(node.nextEntry(.actions([.order(known)])).version == 1)
    #expect(node.nextEntry(.actions([.order(known), .order(new), .order(known)])).version == Self.later)
    #expect(node.nextEntry(.actions([])).version == 1)
    #expect(node.nextEntry(.report(node.report())).version == 1)
    let part = CommandPart(index: 0, count: 2, bytes: [1])
    #expect(node.nextEntry(.part(part), version: Self.later).version == Self.later)
  }
}

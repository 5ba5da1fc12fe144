import Cluster
import ContestLog
import Foundation
import GRDB
import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// An earlier node is one that reads and writes entries up to version 4.
@Suite(.timeLimit(.minutes(10))) struct `Nodes of two versions` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() async throws {
    nodes = try TestNodes(clock: clock)
    for number in 0..<3 { nodes.set(number, commands: 4) }
    // An earlier program began the log.
    _ = try await nodes.log.begin(LogHead(contest: "c", key: "00", isEmpty: true, format: 1))
  }

  @Test func `are updated one after the other, count all the while, and authenticate once all can`() async throws {
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
      nodes.set(updated, commands: nil)
      for number in 0..<3 { try await tap(at: number) }
      let versions = Set(try nodes.log.entries.map { try version(of: $0) })
      if updated < 2 { #expect(versions.isSubset(of: [4])) }
    }
    try await eventually { [nodes] in try await nodes.log.head()?.format == 2 }
    #expect(try await nodes.log.head()?.isMixed == true)
    try await eventually { [nodes] in try nodes.log.entries.contains { try version(of: $0) == 5 } }
    // Some audits. Each node has added up outcomes since its own start.
    for round in 0..<12 { try await tap(at: round % 3) }
    #expect(try await nodes.digests(of: 3).count == 1)
    for number in 0..<3 { #expect(try await nodes.node(number).node.standing.failure == nil) }
    // A new one begins with the entries of the earlier program.
    #expect(try await nodes.digests(of: 4).count == 1)
  }

  @Test func `that come late are refused once all others authenticate`() async throws {
    for number in 0..<3 { nodes.set(number, commands: nil) }
    _ = try await nodes.node(0)
    try await eventually { [nodes] in try await nodes.log.head()?.format == 2 }
    // The earlier program knows format 1 and refuses the log by its head. One that had slept meets a newer entry.
    nodes.set(1, commands: 4)
    let late = try await nodes.node(1)
    await #expect(throws: ClusterFailure.self) { try await late.task.value }
    #expect("\(try #require(late.node.standing.failure))".contains("update this node"))
  }

  @Test func `refuse a command that one of them does not know`() async throws {
    nodes.set(0, commands: 3)
    nodes.set(1, commands: nil)
    _ = try await nodes.node(0)
    let contest = try await nodes.node(1).contest
    try await eventually { [nodes] in try await nodes.node(1).node.standing.live.count == 2 }
    let failure = await #expect(throws: ClusterFailure.self) { try await contest.perform(StartSeason(name: "Spring")) }
    #expect(failure == .notKnown(to: ["node 0"]))
    #expect(try await contest.seasons().isEmpty)
  }

  /// A command that a laptop's program of the present version sends before it has read what the log tells of the nodes.
  @Test func `get no command from a program that has heard of none of them and that they may not know`() async throws {
    _ = try await nodes.node(0)
    var random = TestRandom(seed: 8)
    let laptop = try await NodeOpening(
      log: nodes.log, contest: "test", path: nodes.folder.path("laptop.sqlite"),
      settings: NodeSettings(name: "laptop", reports: false, interval: .milliseconds(20)), clock: clock, snapshots: nil
    ).open(using: &random)
    let piece = KeepImportPiece(of: "a", number: 0, bytes: Data([1]))
    await #expect(throws: ClusterFailure.notKnown(to: [])) {
      try await laptop.perform(.order(Order(piece)), progress: nil)
    }
    try laptop.leaderboard.close()
  }

  /// A node that ignored the setting would go on to show its boards, and would freeze nothing in its file.
  @Test func `freeze no boards until all know of it, and stop a node that comes late`() async throws {
    nodes.set(0, commands: 5)
    for number in 1..<3 { nodes.set(number, commands: nil) }
    _ = try await nodes.node(0)
    let contest = try await nodes.node(1).contest
    try await eventually { [nodes] in try await nodes.log.head()?.format == 2 }
    try await eventually { [nodes] in try await nodes.node(1).node.standing.live.count == 2 }
    let season = try await contest.perform(StartSeason(name: "Spring"))
    let settings = SettingChanges(["freeze": .number(60_000)])
    for order in [
      Order(FreezeSeason(season.id)), Order(ThawSeason(season.id)), Order(ShowOnWall(message: "Hello")),
      Order(SetSeason(season.id, settings)),
      Order(StartSeason(name: "Summer", changing: settings)),
      Order(StartSeries(name: "Days", every: .day, in: "Asia/Seoul", changing: settings)),
    ] {
      await #expect(throws: ClusterFailure.notKnown(to: ["node 0"])) { try await contest.send(order, progress: nil) }
    }
    try await contest.perform(SetSeason(season.id, SettingChanges(["burst": .number(30)])))
    #expect(try nodes.log.entries.allSatisfy { try version(of: $0) <= 5 })
    #expect(try await nodes.digests(of: 2).count == 1)

    try await nodes.stop(0)
    try await eventually { [nodes] in try await nodes.node(1).node.standing.live.count == 1 }
    let schools = try StoreFixture.schools(2)
    try await contest.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
    let session = try await contest.openSession(SessionRequest(season: season.id, school: schools[0].id))
    try await contest.perform(FreezeSeason(season.id))
    clock.advance(byMilliseconds: 1000)
    let receipt = try await nodes.node(2).contest.commit(
      TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))
    #expect((receipt.sessionTaps, receipt.schoolTaps) == (5, 0))
    #expect(try nodes.log.entries.contains { try version(of: $0) == 6 })
    let late = try await nodes.node(0)
    await #expect(throws: ClusterFailure.self) { try await late.task.value }
    #expect("\(try #require(late.node.standing.failure))".contains("update this node"))
    for number in 1..<3 { #expect(try await nodes.node(number).node.standing.failure == nil) }
  }

  /// Seals a season once the node has heard that all entries are authenticated.
  private func seal(_ season: Season, at contest: Leaderboard) async throws {
    while true {
      do { return _ = try await contest.perform(SealSeason(season.id)) } catch ClusterFailure.notKnown(to: []) {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  /// A node of an earlier version would make another seal.
  @Test func `have the head of the audit list in a seal once all are updated`() async throws {
    for number in 0..<2 { nodes.set(number, commands: nil) }
    nodes.set(1, commands: 10)
    for number in 0..<2 { _ = try await nodes.node(number) }
    var parts: [Int] = []
    for isUpdated in [false, true] {
      if isUpdated {
        try await nodes.stop(1)
        nodes.set(1, commands: nil)
        // The node that was killed did not say that it leaves.
        clock.advance(byMilliseconds: LogState.memory + 1000)
        _ = try await nodes.node(1)
      }
      try await eventually { [nodes] in
        let live = try await nodes.node(0).node.standing.live
        return live.count == 2 && live.allSatisfy { $0.report.commands == LogEntry.commandsVersion } == isUpdated
      }
      let contest = try await nodes.node(0).contest
      let season = try await contest.perform(StartSeason(name: "Day"))
      clock.advance(byMilliseconds: 1000)
      try await contest.perform(EndSeason(season.id))
      clock.advance(byMilliseconds: 60_000)
      try await seal(season, at: contest)
      #expect(try await nodes.digests(of: 2).count == 1)
      for number in 0..<2 {
        parts.append(
          try await DatabaseQueue(path: nodes.path(number)).read {
            try Int.fetchOne(
              $0, sql: "SELECT count(*) FROM season_seal WHERE season = ? AND part = 'order-head'",
              arguments: [season.id.rawValue]) ?? -1
          })
        #expect(try await nodes.node(number).contest.check().isWhole)
      }
    }
    #expect(parts == [0, 0, 1, 1])
  }

  private func version(of entry: PlacedEntry) throws -> Int {
    try LogEntry(bytes: entry.bytes, with: LogHead(contest: "c", key: "00", isEmpty: true).entryKey).version
  }
}

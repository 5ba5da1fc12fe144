import Boards
import Cluster
import Foundation
import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import Synchronization
import TapGame
import TestSupport

/// Nodes of one contest, each on a real file of its own, with a log in memory.
actor TestNodes {
  /// A node that runs.
  struct Running: Sendable {
    let node: ClusterNode
    let task: Task<Void, any Error>
    var contest: Leaderboard { node.leaderboard }
  }

  nonisolated let log: MemoryLog
  nonisolated let clock: VirtualClock
  nonisolated let folder: TemporaryFolder
  private let window: Duration
  private let reportInterval: Duration
  /// The newest version of entries that each node knows, where it is not the present one.
  private let commands: Mutex<[Int: Int]> = Mutex([:])
  /// What happens between the taking of a snapshot and its arrival.
  private let fetching: Mutex<@Sendable (_ path: String) async throws -> Void> = Mutex({ _ in })
  private var running: [Int: Running] = [:]
  private var starting: [Int: Task<Running, any Error>] = [:]
  private var runs: UInt64 = 0
  private var turn = 0

  init(clock: VirtualClock, window: Duration = .seconds(60), reportInterval: Duration = .milliseconds(20)) throws {
    log = MemoryLog()
    self.reportInterval = reportInterval
    folder = try TemporaryFolder()
    self.clock = clock
    self.window = window
  }

  deinit {
    for node in running.values {
      node.task.cancel()
      try? node.contest.close()
    }
  }

  nonisolated func path(_ number: Int) -> String { folder.path("node\(number).sqlite") }

  /// A node, which is started if it does not run.
  func node(_ number: Int) async throws -> Running {
    if let node = running[number] { return node }
    // Another call may be starting it.
    let task = starting[number] ?? Task { try await start(number) }
    starting[number] = task
    defer { starting[number] = nil }
    return try await task.value
  }

  private func start(_ number: Int) async throws -> Running {
    runs += 1
    var random = TestRandom(seed: runs)
    let node = try await opening(number).open(using: &random)
    node.serve(at: String(number))
    let running = Running(node: node, task: Task { try await node.run() })
    self.running[number] = running
    return running
  }

  /// The opening of a node.
  nonisolated func opening(_ number: Int, timer: NodeTimer = .continuous) -> NodeOpening {
    var settings = NodeSettings(name: "node \(number)")
    (settings.interval, settings.reportInterval, settings.pace) = (.milliseconds(20), reportInterval, .zero)
    // A node that reports seldom is not gone because it is silent, on a busy machine either.
    (settings.window, settings.silence) = (window, max(.milliseconds(500), reportInterval * 2))
    settings.commands = commands.withLock { $0[number] } ?? LogEntry.commandsVersion
    return NodeOpening(
      log: log, contest: "test", path: path(number), settings: settings, clock: clock, timer: timer,
      snapshots: LocalSnapshots(nodes: self))
  }

  /// Has a node stand for a program of another version from its next start on, or for the present one if it is `nil`.
  nonisolated func set(_ number: Int, commands version: Int?) { commands.withLock { $0[number] = version } }

  /// Has something happen between the taking of each snapshot and its arrival, as over a slow line.
  nonisolated func whileFetching(_ work: @escaping @Sendable (_ path: String) async throws -> Void) {
    fetching.withLock { $0 = work }
  }

  /// Begins a contest at node 0: a few schools, a season, and a session for the first school.
  func begin(schools: Int = 4) async throws -> Session {
    let contest = try await node(0).contest
    let schools = try StoreFixture.schools(schools)
    try await contest.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
    let season = try await contest.perform(StartSeason(name: "Spring"))
    return try await contest.openSession(SessionRequest(season: season.id, school: schools[0].id))
  }

  /// Ends a node in order.
  func stop(_ number: Int) async throws {
    guard let node = running.removeValue(forKey: number) else { return }
    node.task.cancel()
    _ = await node.task.result
    try node.contest.close()
    // As a node that leaves does, and as time does for one that is killed.
    try? await log.release(node.node.writer)
  }

  /// Each of so many nodes in turn.
  func next(of count: Int) async throws -> Leaderboard {
    turn += 1
    return try await node(turn % count).contest
  }

  func snapshot(of number: String, to path: String) async throws -> String {
    guard let number = Int(number), let node = running[number] else { throw NoNode() }
    let digest = try await node.contest.archive.snapshot(to: path).digest
    try await fetching.withLock(\.self)(path)
    return digest
  }

  struct NoNode: Error {}

  /// The digests of so many nodes that have applied the same.
  func digests(of count: Int) async throws -> Set<String> {
    var found: Set<String> = []
    for number in 0..<count {
      let node = try await node(number)
      try await node.node.catchUp()
      found.insert(try await node.contest.digest().digest)
    }
    return found
  }
}

/// Snapshots of nodes in this process. A node that runs does not keep the others alive: they end with their test.
final class LocalSnapshots: SnapshotSource {
  // Set once, before anybody else has it.
  nonisolated(unsafe) private weak var nodes: TestNodes?

  init(nodes: TestNodes) { self.nodes = nodes }

  func fetch(from address: String, key: String, to path: String) async throws -> String {
    guard let nodes else { throw TestNodes.NoNode() }
    return try await nodes.snapshot(of: address, to: path)
  }
}

/// Waits until something is so, and looks again whenever other tasks have had a turn.
func eventually(_ isSo: @Sendable () async throws -> Bool) async throws {
  while try await !isSo() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

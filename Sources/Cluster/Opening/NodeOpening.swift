package import ContestLog
import Foundation
import Leaderboard
package import TapGame

/// Opens a node. It finds or begins the contest on the cluster, and brings the node's file to a state from which it can
/// follow the log.
package struct NodeOpening: Sendable {
  let log: any ReplicatedLog
  let contest: String
  let path: String
  let settings: NodeSettings
  let clock: any WallClock
  let timer: NodeTimer
  let snapshots: (any SnapshotSource)?

  /// The opening of a node.
  ///
  /// - Parameters:
  ///   - log: the contest's log.
  ///   - contest: the name of the contest on the cluster.
  ///   - path: the node's file, which is created if it does not exist.
  ///   - snapshots: where to get snapshots; `nil` if there is no source.
  package init(
    log: any ReplicatedLog, contest: String, path: String, settings: NodeSettings, clock: any WallClock,
    timer: NodeTimer = .continuous, snapshots: (any SnapshotSource)?
  ) {
    self.log = log
    self.contest = contest
    self.path = path
    self.settings = settings
    self.clock = clock
    self.timer = timer
    self.snapshots = snapshots
  }

  /// Opens the node.
  ///
  /// - Parameter generator: generates the keys of a new contest and the writer ID of this run.
  /// - Throws: ``OpeningFailure``, `LogFailure`, `LeaderboardError`. A rejected file stays unchanged.
  /// - Complexity: O(size of the contest) if a snapshot is needed.
  package func open(using generator: inout some RandomNumberGenerator) async throws -> ClusterNode {
    let lock = try NodeLock(of: path)
    let (head, isNew) = try await head(using: &generator)
    guard head.format <= LogHead.format else {
      throw OpeningFailure.newerLog(found: head.format, known: LogHead.format)
    }
    let writer = WriterID.random(using: &generator)
    var (leaderboard, state) = try await file(of: head)
    do {
      if try await !goesOn(after: state.position, head, writer) {
        try leaderboard.close()
        try await fetchSnapshot(of: head)
        (leaderboard, state) = try await file(of: head)
      }
    } catch {
      try? leaderboard.close()
      throw error
    }
    return ClusterNode(
      leaderboard: leaderboard, head: head, hasBegun: isNew, log: log, state: state, writer: writer, settings: settings,
      clock: clock, timer: timer, lock: lock)
  }

  private func head(
    using generator: inout some RandomNumberGenerator
  ) async throws -> (head: LogHead, isNew: Bool) {
    if let head = try await log.head() { return (head, false) }
    try await checkFileIsEmpty()
    let own = LogHead.random(isEmpty: true, using: &generator)
    let head = try await log.begin(own)
    return (head, head == own)
  }

  /// Checks that the file holds no contest. Otherwise this node would first begin an empty contest on the cluster and
  /// then reject the file.
  private func checkFileIsEmpty() async throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let leaderboard = try Leaderboard.openReplica(path, clock: clock)
    defer { try? leaderboard.close() }
    if let replica = try await leaderboard.replica() {
      throw OpeningFailure.noContest(path: path, name: replica.name, wanted: contest)
    }
    guard try await leaderboard.revision().rawValue == 0 else { throw OpeningFailure.ownContest(path: path) }
  }

  /// Opens the node's file. An empty file becomes the node's file.
  private func file(of head: LogHead) async throws -> (Leaderboard, LogState) {
    let leaderboard = try Leaderboard.openReplica(path, clock: clock)
    do {
      if let replica = try await leaderboard.replica() {
        guard replica.contest == head.contest else {
          throw OpeningFailure.otherContest(path: path, name: replica.name, wanted: contest)
        }
        do { return (leaderboard, try LogState(bytes: replica.state)) } catch {
          throw OpeningFailure.unreadableState(path: path, "\(error)")
        }
      }
      guard try await leaderboard.revision().rawValue == 0 else { throw OpeningFailure.ownContest(path: path) }
      let state = LogState(after: .start)
      try await leaderboard.join(
        Replica(contest: head.contest, name: contest, state: state.bytes))
      return (leaderboard, state)
    } catch {
      try? leaderboard.close()
      throw error
    }
  }

  /// Whether the log still has every entry after a position.
  private func goesOn(after position: LogPosition, _ head: LogHead, _ writer: WriterID) async throws -> Bool {
    // If the contest began from a file, the log does not have the content of that file.
    if position == .start, !head.isEmpty { return false }
    // After this append the log has an entry to read, even if all earlier ones were trimmed.
    let report = NodeReport(
      name: settings.name, address: nil, durable: position, applied: position, isLeaving: !settings.reports)
    let entry = LogEntry(
      id: EntryID(writer: writer, number: ClusterNode.greeting), moment: clock.now, content: .report(report))
    guard try await log.append(try entry.encoded()) > position else { throw OpeningFailure.olderLog(path: path) }
    var failure = LogFailure.unavailable("what is appended cannot be read")
    for reading in 1...Self.readings {
      do {
        // Each attempt waits longer, in case a machine is merely slow.
        if let goesOn = try await isRead(after: position, within: ClusterNode.stallTime * reading) { return goesOn }
      } catch LogFailure.unavailable(let reason) {
        failure = .unavailable(reason)
        try await timer.sleep(ClusterNode.retryTime)
      }
    }
    throw failure
  }

  /// The number of attempts to read. Each attempt reads from another machine of the log, because a machine may be cut
  /// off from the others.
  private static let readings = 5

  /// Whether the log still has all entries after a position: `false` if some were trimmed; `nil` if no entry arrives in
  /// time. Call this only after an entry was appended behind the position; otherwise none may arrive.
  private func isRead(after position: LogPosition, within limit: Duration) async throws -> Bool? {
    try await withThrowingTaskGroup(of: Bool?.self) { group in
      group.addTask {
        do {
          for try await entries in log.entries(after: position) where !entries.isEmpty { return true }
          throw LogFailure.unavailable("reading it ends at once")
        } catch LogFailure.trimmed {
          return false
        }
      }
      group.addTask {
        try await timer.sleep(limit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  // MARK: Snapshots

  private func fetchSnapshot(of head: LogHead) async throws {
    guard let snapshots else { throw OpeningFailure.noSnapshot("this program fetches none") }
    var reasons: [String] = []
    let reports = try await LogReports(of: log, timer: timer).read(waitingForOne: true)
    for address in reports.sorted(by: { $0.report.applied > $1.report.applied }).compactMap(\.report.address) {
      let copy = path + ".snapshot"
      removeFile(copy)
      defer { removeFile(copy) }
      do {
        let digest = try await snapshots.fetch(from: address, key: head.snapshotKey, to: copy)
        try await check(copy, digest: digest, head, from: address)
        removeFile(path)
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        return
      } catch {
        reasons.append("\(address): \(error)")
      }
    }
    throw OpeningFailure.noSnapshot(reasons.first ?? "none is running")
  }

  private func check(_ copy: String, digest: String, _ head: LogHead, from address: String) async throws {
    let leaderboard = try Leaderboard.open(copy, clock: clock, access: .readOnly)
    defer { try? leaderboard.close() }
    guard try await leaderboard.replica()?.contest == head.contest, try await leaderboard.digest().digest == digest
    else { throw OpeningFailure.wrongSnapshot(address: address) }
  }

  private func removeFile(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
}

extension LogHead {
  /// A head with a random contest ID and a random key.
  package static func random(isEmpty: Bool, using generator: inout some RandomNumberGenerator) -> LogHead {
    let words = (0..<6).map { _ in FNV1a.hexadecimal(.random(in: .min ... .max, using: &generator)) }
    return LogHead(contest: words[..<2].joined(), key: words[2...].joined(), isEmpty: isEmpty)
  }
}

/// Where a node gets snapshots from: other nodes.
package protocol SnapshotSource: Sendable {
  /// Fetches a snapshot, which is a copy of a node's file, and writes it to a path where no file exists.
  ///
  /// - Parameters:
  ///   - address: the address of the node, from the node's report.
  ///   - key: the proof that the caller is a node.
  /// - Returns: the digest of the contest in the file, as the other node states it.
  /// - Throws: an error whose description fits into a sentence.
  func fetch(from address: String, key: String, to path: String) async throws -> String
}

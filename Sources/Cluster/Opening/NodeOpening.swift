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
  let replacesFile: Bool

  /// - Parameters:
  ///   - contest: the name of the contest on the cluster.
  ///   - path: the node's file, which is created if it does not exist.
  ///   - snapshots: where to get snapshots; `nil` if there is no source.
  ///   - replacingFile: whether the file is known to be damaged, so that a snapshot has to replace it.
  package init(
    log: any ReplicatedLog, contest: String, path: String, settings: NodeSettings, clock: any WallClock,
    timer: NodeTimer = .continuous, snapshots: (any SnapshotSource)?, replacingFile: Bool = false
  ) {
    self.log = log
    self.contest = contest
    self.path = path
    self.settings = settings
    self.clock = clock
    self.timer = timer
    self.snapshots = snapshots
    replacesFile = replacingFile
  }

  /// Opens the node. Nothing is appended to the log before the file is known to go on with it.
  ///
  /// - Parameter generator: generates the keys of a new contest and the writer ID of this run.
  /// - Throws: ``OpeningFailure``, `LogFailure`, `LeaderboardError`. A rejected file stays unchanged.
  package func open(using generator: inout some RandomNumberGenerator) async throws -> ClusterNode {
    let lock = try NodeLock(of: path)
    var (survey, isNew) = try await survey(using: &generator)
    guard survey.head.format <= LogHead.format else {
      throw OpeningFailure.newerLog(found: survey.head.format, known: LogHead.format)
    }
    guard survey.head.format == LogHead.format else { throw OpeningFailure.formerLog }
    let writer = WriterID.random(using: &generator)
    var (leaderboard, state) = try await file(of: survey)
    do {
      var isFollowed = try await goesOn(state, survey)
      if isFollowed {
        // What follows the file is held until this node reads it, and looked for again: it may have been trimmed in
        // between. Without a hold, as in an etcd that is full, it may stay all the same. A file that is refused holds
        // nothing.
        try? await log.hold(after: state.position, as: writer)
        survey = try await log.survey() ?? survey
        isFollowed = try await goesOn(state, survey)
      }
      if !isFollowed {
        try await replaceBySnapshot(leaderboard, state, survey.head, as: writer)
        (leaderboard, state) = try await file(of: survey)
      }
    } catch {
      try? await log.release(writer)
      try? leaderboard.close()
      throw error
    }
    state.home = survey.home
    return ClusterNode(
      leaderboard: leaderboard, head: survey.head, hasBegun: isNew, log: log, state: state, writer: writer,
      settings: settings, clock: clock, timer: timer, lock: lock)
  }

  private func survey(
    using generator: inout some RandomNumberGenerator
  ) async throws -> (survey: LogSurvey, isNew: Bool) {
    if let survey = try await log.survey() { return (survey, false) }
    try await checkFileIsEmpty()
    let own = LogHead.random(isEmpty: true, using: &generator)
    let isNew = try await log.begin(own) == own
    guard let survey = try await log.survey() else { throw LogFailure.replaced }
    return (survey, isNew)
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
  private func file(of survey: LogSurvey) async throws -> (Leaderboard, LogState) {
    let leaderboard = try Leaderboard.openReplica(path, clock: clock)
    do {
      if let replica = try await leaderboard.replica() {
        guard replica.contest == survey.head.contest else {
          throw OpeningFailure.otherContest(path: path, name: replica.name, wanted: contest)
        }
        do { return (leaderboard, try LogState(bytes: replica.state)) } catch {
          throw OpeningFailure.unreadableState(path: path, "\(error)")
        }
      }
      guard try await leaderboard.revision().rawValue == 0 else { throw OpeningFailure.ownContest(path: path) }
      // If the contest began from a file, the log does not have the content of that file.
      let state = LogState(after: survey.head.isEmpty ? survey.beginning : .start)
      try await leaderboard.join(
        Replica(contest: survey.head.contest, name: contest, state: state.bytes))
      return (leaderboard, state)
    } catch {
      try? leaderboard.close()
      throw error
    }
  }

  /// Whether the log still has every entry after a file's position.
  ///
  /// - Throws: ``OpeningFailure/olderLog(path:)`` if the log does not continue the file: the log was restored from an
  ///   older copy.
  private func goesOn(_ state: LogState, _ survey: LogSurvey) async throws -> Bool {
    if state.isDamaged || replacesFile { return false }
    if state.position == .start { return survey.head.isEmpty && survey.trimmed == .start }
    guard state.home ?? survey.home == survey.home else { throw OpeningFailure.olderLog(path: path) }
    if let trimmed = survey.trimmed, state.position < trimmed { return false }
    guard let last = state.last, state.position > survey.trimmed ?? .start else {
      guard state.position <= survey.end else { throw OpeningFailure.olderLog(path: path) }
      return survey.trimmed != nil
    }
    // The last entry may lie behind the end that the log tells, if nobody of the contest wrote it.
    if let entry = try await log.entry(last.id), entry.position == state.position, entry.seal == last.seal {
      return true
    }
    // The entry may have been trimmed meanwhile.
    guard let trimmed = try await log.survey()?.trimmed, state.position > trimmed else { return false }
    throw OpeningFailure.olderLog(path: path)
  }

  // MARK: Snapshots

  /// Closes the node's file, and puts another node's snapshot in its place.
  ///
  /// - Parameter writer: the writer of this run, which holds the log until it reads it.
  private func replaceBySnapshot(
    _ file: Leaderboard, _ state: LogState, _ head: LogHead, as writer: WriterID
  ) async throws {
    guard let snapshots else { throw OpeningFailure.noSnapshot("this program fetches none") }
    var reasons: [String] = []
    let reports = try await LogReports(of: log, timer: timer).read(waitingForOne: true)
    for report in reports.map(\.report).sorted(by: { $0.applied > $1.applied }) {
      guard let address = report.address else { continue }
      let copy = path + ".snapshot"
      removeFile(copy)
      defer { removeFile(copy) }
      do {
        // The snapshot has at least what its node's file had when it reported. What it had applied may not be written yet.
        try await holding(after: report.durable, as: writer) {
          let digest = try await snapshots.fetch(from: address, key: head.snapshotKey, to: copy)
          try await check(
            copy, digest: digest, head, from: address, replacing: state.isDamaged || replacesFile ? nil : file)
        }
      } catch let failure as OpeningFailure where failure == .olderLog(path: path) {
        throw failure
      } catch {
        reasons.append("\(address): \(error)")
        continue
      }
      try file.close()
      removeFile(path)
      try FileManager.default.moveItem(atPath: copy, toPath: path)
      return
    }
    throw OpeningFailure.noSnapshot(reasons.first ?? "none is running")
  }

  /// Works while the log is held, however long it takes. The hold goes on for a while: the node holds on from there.
  private func holding(
    after position: LogPosition, as writer: WriterID, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Without a hold, as in an etcd that is full, the snapshot may come in time all the same.
      try? await log.hold(after: position, as: writer)
      group.addTask {
        while true {
          try await timer.sleep(holdTime / 3)
          try? await log.hold(after: position, as: writer)
        }
      }
      group.addTask { try await work() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func check(
    _ copy: String, digest: String, _ head: LogHead, from address: String, replacing file: Leaderboard?
  ) async throws {
    // A node of the version before has another format.
    guard try Leaderboard.digest(ofFile: copy).digest == digest else {
      throw OpeningFailure.wrongSnapshot(address: address)
    }
    let leaderboard = try Leaderboard.open(copy, clock: clock, access: .readOnly)
    defer { try? leaderboard.close() }
    guard try await leaderboard.replica()?.contest == head.contest else {
      throw OpeningFailure.wrongSnapshot(address: address)
    }
    // Other nodes may have gone on from an older copy of the log, without what this file has acknowledged.
    if let file, try await !leaderboard.hasNewestReceipt(of: file) { throw OpeningFailure.olderLog(path: path) }
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

import Basics
import Boards
import Cluster
import Foundation
import Leaderboard
import TapGame
import TouchSchoolCommand

extension Internet {
  func withCluster<Result>(
    _ call: ClusterCall, _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    try await Self.withNode(of: call) { node, name in
      do { return try await work(node.leaderboard) } catch let failure as ClusterFailure {
        throw ClusterCallFailure("“\(name)” on the cluster: \(failure.words)", fault: .cluster)
      }
    }
  }

  func beginCluster(_ call: ClusterCall, from path: String) async throws {
    try await Self.withLog(of: call) { log, address in
      var generator = SystemRandomNumberGenerator()
      try await ClusterBeginning(log: log, contest: address.settings.contest).begin(
        with: path, clock: SystemClock(), using: &generator)
    }
  }

  func removeFromCluster(
    _ call: ClusterCall, progress: @escaping @Sendable (_ completed: Int, _ total: Int) -> Void,
    confirm: () throws -> Void
  ) async throws {
    try await Self.withLog(of: call) { log, address in
      let contest = address.settings.contest
      guard let head = try await log.head() else {
        throw ClusterCallFailure(
          "The cluster has no contest “\(contest)”.",
          fault: .content)
      }
      let nodes = try await Self.nodes(of: log, head, address)
      var running = nodes.filter { $0.state != .silent }
      if running.isEmpty,
        try await NodeWatch(of: log).isAlive(
          anyOf: Set(nodes.map(\.writer)), progress: { progress($0, NodeWatch.steps) })
      {
        running = nodes
      }
      guard running.isEmpty else {
        let names = running.map { $0.report.address ?? $0.report.name }.joined(separator: ", ")
        throw ClusterCallFailure(
          "“\(contest)” is still served (\(names)); stop its servers, and try again.",
          fault: .cluster)
      }
      try confirm()
      try await log.remove()
    }
  }

  func repairCluster(_ call: ClusterCall, confirm: ([ClusterFinding]) throws -> Bool) async throws {
    try await Self.withLog(of: call) { log, address in
      _ = try await Self.head(of: log, address)
      let repair = LogRepair(of: log)
      let findings = try await repair.findings()
      let told = findings.map {
        ClusterFinding(position: $0.position.rawValue, entry: "\($0.id)", reason: $0.reason)
      }
      if try confirm(told) { try await repair.void(findings) }
    }
  }

  func clusterStatus(_ call: ClusterCall) async throws -> ClusterStatus {
    try await Self.withLog(of: call) { log, address in
      let members = await log.status().map { ClusterStatus.Member($0) }
      let certificateDays = address.settings.certificatesEnd.map {
        ClusterStatus.days(until: $0, now: SystemClock().now)
      }
      do {
        let nodes = try await Self.nodes(of: log, try await Self.head(of: log, address), address)
        let furthest = nodes.map(\.report.applied.rawValue).max() ?? 0
        return ClusterStatus(
          contest: address.settings.contest, members: members,
          nodes: nodes.map { node in
            ClusterStatus.Node(
              name: node.report.name, address: node.report.address, state: node.state, version: node.report.commands,
              applied: node.report.applied.rawValue, durable: node.report.durable.rawValue,
              behind: furthest - node.report.applied.rawValue)
          }, failure: nil, certificateDays: certificateDays)
      } catch let failure as LogFailure {
        return ClusterStatus(
          contest: address.settings.contest, members: members, nodes: [], failure: failure.description,
          certificateDays: certificateDays)
      }
    }
  }

  /// A node that has not left.
  private struct KnownNode {
    let writer: WriterID
    let report: NodeReport
    let state: ClusterStatus.Node.State
  }

  /// The nodes that have not left, by name and address, each with the state of its server.
  private static func nodes(
    of log: EtcdContestLog, _ head: LogHead, _ address: ClusterAddress
  ) async throws -> [KnownNode] {
    let reports = try await LogReports(of: log).read().sorted { $0.report.applied > $1.report.applied }
    let states = await NodeRollCall(key: head.organiserKey, authority: address.authority).states(
      of: reports.compactMap(\.report.address))
    // A node that was killed and started again is there once: of an address, only the newest report counts.
    var addresses: Set<String> = []
    return reports.filter { item in item.report.address.map { addresses.insert($0).inserted } ?? true }
      .map { item in
        KnownNode(
          writer: item.writer, report: item.report,
          state: item.report.address.flatMap { states[$0] } ?? .silent)
      }
      .sorted {
        ($0.report.name, $0.report.address ?? "", $0.writer) < ($1.report.name, $1.report.address ?? "", $1.writer)
      }
  }

  static func head(of log: EtcdContestLog, _ address: ClusterAddress) async throws -> LogHead {
    if let head = try await log.head() { return head }
    let name = address.settings.contest
    throw ClusterCallFailure(
      "The cluster has no contest “\(name)”; its first server, or touchschool cluster init, begins it.",
      fault: .content)
  }

  // MARK: The log

  static func withLog<Result>(
    of call: ClusterCall, observe: @escaping @Sendable (EtcdAnswerTime) -> Void = { _ in },
    _ work: (EtcdContestLog, ClusterAddress) async throws -> Result
  ) async throws -> Result {
    let address = try ClusterAddress(call)
    return try await withLog(at: address, observe: observe) { try await work($0, address) }
  }

  /// Runs `work` with a contest's log, and closes its connections.
  ///
  /// - Parameter password: reads the password anew, as a server does that outlives a change of it. A command has read it
  ///   once, and its file may be a pipe.
  /// - Throws: the command's own error for an error of the cluster; see ``told(_:)``.
  static func withLog<Result>(
    at address: ClusterAddress, password: (@Sendable () throws -> String)? = nil,
    observe: @escaping @Sendable (EtcdAnswerTime) -> Void,
    tellStranger: @escaping @Sendable (String) -> Void = { _ in }, _ work: (EtcdContestLog) async throws -> Result
  ) async throws -> Result {
    let log: EtcdContestLog
    do {
      log = try EtcdContestLog(
        address.settings, wallClock: SystemClock(), password: password, observe: observe, tellStranger: tellStranger)
    } catch {
      throw ClusterCallFailure(error.words, fault: .file)
    }
    do {
      let result = try await work(log)
      await log.shutdown()
      return result
    } catch {
      await log.shutdown()
      throw Self.told(error)
    }
  }

  /// The command's own error for an error of the cluster. `ClusterFailure.behind` and other errors are returned unchanged.
  private static func told(_ error: any Error) -> any Error {
    switch error {
    case let failure as LogFailure:
      ClusterCallFailure(failure.words, fault: .cluster)
    case OpeningFailure.inUse(let path):
      ClusterCallFailure(OpeningFailure.inUse(path: path).words, fault: .cluster)
    case let failure as OpeningFailure:
      ClusterCallFailure(failure.words, fault: .content)
    case let failure as ClusterFailure where failure.needsSnapshot: error
    case let failure as ClusterFailure:
      ClusterCallFailure(failure.words, fault: failure.isOfGoneFile ? .file : .cluster)
    default: error
    }
  }

  /// Runs `work` with a temporary node. The node's file is in a temporary folder, and the node does not report its progress.
  private static func withNode<Value>(
    of call: ClusterCall, _ work: (ClusterNode, String) async throws -> Value
  ) async throws -> Value {
    let holder = NodeHolder()
    return try await withLog(of: call, observe: { holder.note($0) }) { log, address in
      _ = try await Self.head(of: log, address)
      let folder: ProcessFolder
      do { folder = try ProcessFolder("cluster") } catch {
        throw ClusterCallFailure(
          "No copy of the contest can be made in \(FileManager.default.temporaryDirectory.path): \(error.localizedDescription) Name another folder with TMPDIR.",
          fault: .file)
      }
      defer { folder.remove() }
      var settings = NodeSettings(name: ProcessInfo.processInfo.hostName, members: address.settings.members.count)
      settings.reports = false
      let opening = NodeOpening(
        log: log, contest: address.settings.contest,
        path: folder.url.appending(path: "\(address.settings.contest).sqlite").path, settings: settings,
        clock: SystemClock(), snapshots: NodeSnapshots(authority: address.authority))
      var generator = SystemRandomNumberGenerator()
      let node = try await opening.open(using: &generator)
      holder.hold(node)
      // The clock of this machine is compared with the members' before anything is appended.
      _ = await log.status()
      let asking = Task {
        while (try? await Task.sleep(for: node.clockPause)) != nil { _ = await log.status() }
      }
      defer { asking.cancel() }
      let running = Task { try await Self.run(node) }
      let looking = Task { await Self.tellOutages(of: log, to: node.leaderboard) }
      let result: Result<Value, any Error>
      do {
        try await node.catchUp()
        result = .success(try await work(node, address.settings.contest))
      } catch { result = .failure(error) }
      looking.cancel()
      running.cancel()
      await looking.value
      let ending = await running.result
      try? node.leaderboard.close()
      // If the node has failed, its error is thrown, because then an error of the work is only a consequence.
      try ending.get()
      return try result.get()
    }
  }

  /// Runs a node until its task is cancelled.
  ///
  /// - Throws: `ClusterFailure` or ``ClusterCallFailure`` if the node has halted. The leaderboard is closed then, which ends all
  ///   observations of boards.
  private static func run(_ node: ClusterNode) async throws {
    do { try await node.run() } catch {
      guard !Task.isCancelled else { return }
      try? node.leaderboard.close()
      guard case ClusterFailure.behind = error else { throw error }
      throw ClusterCallFailure(
        "This program has not read the cluster's log for too long, as while the machine slept; start it again.",
        fault: .cluster)
    }
  }

  private static let lookInterval = Duration.seconds(1)

  /// Tells observers of boards whether the cluster responds. They cannot see an outage themselves: a board may have no changes because
  /// nobody taps.
  private static func tellOutages(of log: EtcdContestLog, to leaderboard: Leaderboard) async {
    while (try? await Task.sleep(for: lookInterval)) != nil {
      do {
        _ = try await log.end()
        leaderboard.tellObservers(.current)
      } catch let failure as LogFailure {
        leaderboard.tellObservers(.stale(reason: failure.description))
      } catch {
        // The check was cancelled.
      }
    }
  }
}

extension ClusterStatus.Member {
  fileprivate init(_ status: EtcdMemberStatus) {
    self.init(
      address: status.member.description, version: status.answer?.version, isLeader: status.answer?.isLeader ?? false,
      databaseBytes: status.answer?.databaseSize, usedBytes: status.answer?.databaseSizeInUse,
      alarms: status.answer?.alarms ?? [], failure: status.failure)
  }
}

import Basics
import Cluster
import Console
import Foundation
import GameServer
import Leaderboard
import Logging
import Synchronization
import TapGame
import TouchSchoolCommand

extension Internet.Serving {
  /// Serves a node of a cluster until the program is stopped. A node that has fallen too far behind begins again from a snapshot.
  func serveNode(of cluster: ClusterAddress) async throws {
    var replacesFile = false
    while true {
      do { return try await serveOnce(cluster, replacingFile: replacesFile) } catch let failure as ClusterFailure
        where failure.needsSnapshot && Interrupt.received == nil
      {
        logger.warning("\(failure)")
        if case .differs = failure { replacesFile = true } else { replacesFile = false }
      }
    }
  }

  private func serveOnce(_ cluster: ClusterAddress, replacingFile: Bool) async throws {
    let holder = NodeHolder()
    try await Internet.withLog(
      at: cluster,
      password: cluster.passwordFile.map { path in { @Sendable () throws in try SecretFile.line(of: path) } },
      observe: { holder.note($0) },
      tellStranger: { [logger] key in
        logger.warning(
          "The key \(key) in etcd is no entry of the contest and is left out. Check who can write to etcd.")
      }
    ) { log in
      try await serve(log, cluster, holder, replacingFile: replacingFile)
    }
  }

  private func serve(
    _ log: EtcdContestLog, _ cluster: ClusterAddress, _ holder: NodeHolder, replacingFile: Bool
  ) async throws {
    let name = configuration.text(\.cluster.nodeName) ?? ProcessInfo.processInfo.hostName
    let opening = NodeOpening(
      log: log, contest: cluster.settings.contest, path: call.database,
      settings: NodeSettings(name: name, members: cluster.settings.members.count),
      clock: clock, snapshots: NodeSnapshots(authority: cluster.authority), replacingFile: replacingFile)
    var generator = SystemRandomNumberGenerator()
    let node = try await opening.open(using: &generator)
    let certificatesEnd = cluster.settings.certificatesEnd
    node.tellWarnings { [logger] in logger.warning("\($0)") }
    holder.hold(node)
    var serving = self
    serving.settings.node = ServedClusterNode(node: node, certificatesEnd: certificatesEnd)
    serving.settings.adminTokens = AdminTokens(settings.adminTokens, organiserKey: node.head.organiserKey)
    do {
      try await serving.run(node, log, certificatesEnd)
      try node.leaderboard.close()
    } catch {
      try? node.leaderboard.close()
      throw error
    }
  }

  private func run(_ node: ClusterNode, _ log: EtcdContestLog, _ certificatesEnd: Timestamp?) async throws {
    guard let key = [UInt8](hexadecimal: node.head.tokenKey), let tokenKey = TokenKey(Data(key)) else {
      throw ServeFailure(
        "The contest on the cluster has no key; begin it under another name.",
        fault: .content)
    }
    let ended = EndSignal()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        do { try await node.run() } catch is CancellationError {
          // The server has ended.
        } catch let failure as ClusterFailure where failure.leavesBoards {
          logger.error("\(failure) Boards go on as they are.")
          // Wait for the end of the server, which cancels this task.
          let (stream, continuation) = AsyncStream<Void>.makeStream()
          for await _ in stream {}
          continuation.finish()
        } catch {
          ended.give()
          throw error
        }
      }
      group.addTask { [self] in
        try await node.catchUp()
        // Without the members' time, the node takes no commands.
        _ = await log.status()
        if node.hasBegun { try await call.prepare(node.leaderboard, joining: joining) }
        let contest = configuration.text(\.cluster.contest) ?? ClusterCall.usualContest
        let position = node.standing.applied
        call.say("A node of the contest “\(contest)”, at position \(position) of its log.")
        try await serve(
          node.leaderboard, tokenKey: tokenKey,
          until: { await ended.waitOrInterrupt() },
          onListening: { node.serve(at: address(port: $0)) })
        await node.leave()
      }
      group.addTask {
        var (told, toldDays) = (Set<String>(), Int64.max)
        // Each answer contains the time of the member's clock. Other calls go to one member as long as it answers, and with one clock
        // only, nobody can tell which of two is wrong.
        repeat {
          if let certificatesEnd { warn(of: certificatesEnd, told: &toldDays) }
          for member in await log.status() where member.leavesEntriesOut { warn(of: member, told: &told) }
        } while (try? await Task.sleep(for: node.clockPause)) != nil
      }
      defer { group.cancelAll() }
      // The server ends by itself, or because the node has ended. In the second case, the node's error is thrown.
      try await group.next()
      if ended.isGiven { try await group.next() }
    }
  }

  /// Warns once of a member whose version leaves entries out.
  private func warn(of member: EtcdMemberStatus, told: inout Set<String>) {
    guard told.insert("\(member.member)").inserted else { return }
    logger.warning(
      "\(member.member) is etcd \(member.answer?.version ?? ""). Before 3.4.31 and 3.5.13, etcd may leave entries out for a slow reader (its issue 17529). The node notices and reads them again; update etcd."
    )
  }

  /// Warns once a day in the last thirty days of a certificate.
  private func warn(of end: Timestamp, told: inout Int64) {
    let days = ClusterStatus.days(until: end, now: clock.now)
    guard days < min(told, 30) else { return }
    told = days
    logger.warning(
      "The certificates with which this node reaches etcd \(days < 0 ? "ran out" : "run out") at \(end) (\(days) days). Put new ones into their files, and start the node again."
    )
  }

  /// The address at which other nodes reach this node.
  private func address(port: Int) -> String {
    if let url = configuration.text(\.cluster.nodeURL) { return url.hasSuffix("/") ? String(url.dropLast()) : url }
    let host =
      NetworkAddress.isEverywhere(settings.host)
      ? NetworkAddress.ofThisMachine() ?? settings.host : NetworkAddress.inURL(settings.host)
    return "\(settings.identity == nil ? "http" : "https")://\(host):\(port)"
  }
}

/// A signal that a node has ended.
private final class EndSignal: Sendable {
  private let (stream, continuation) = AsyncStream<Void>.makeStream()
  private let state = Mutex(false)

  var isGiven: Bool { state.withLock { $0 } }

  func give() {
    state.withLock { $0 = true }
    continuation.finish()
  }

  /// Waits until the signal is given or the program has to stop.
  func waitOrInterrupt() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [stream] in for await _ in stream {} }
      group.addTask { _ = await Interrupt.wait() }
      await group.next()
      group.cancelAll()
    }
  }
}

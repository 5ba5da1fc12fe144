import Cluster
import ContestLog
import Console
import EtcdLog
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
    while true {
      do { return try await serveOnce(cluster) } catch ClusterFailure.behind where Interrupt.received == nil {
        logger.warning("The node is behind the cluster's log; it begins again from a snapshot")
      }
    }
  }

  private func serveOnce(_ cluster: ClusterAddress) async throws {
    let holder = NodeHolder()
    let log: EtcdContestLog
    do { log = try EtcdContestLog(cluster.settings, wallClock: clock) { holder.note($0) } } catch {
      throw ClusterCallFailure("\(error)", fault: .file)
    }
    do {
      try await serve(log, cluster, holder)
      await log.shutdown()
    } catch {
      await log.shutdown()
      throw Internet.told(error)
    }
  }

  private func serve(_ log: EtcdContestLog, _ cluster: ClusterAddress, _ holder: NodeHolder) async throws {
    let name = ProcessInfo.processInfo.hostName
    let opening = NodeOpening(
      log: log, contest: cluster.settings.contest, path: call.database, settings: NodeSettings(name: name),
      clock: clock, snapshots: NodeSnapshots(authority: cluster.authority))
    var generator = SystemRandomNumberGenerator()
    let node = try await opening.open(using: &generator)
    node.tellWarnings { [logger] in logger.warning("\($0)") }
    holder.hold(node)
    var serving = self
    serving.settings.node = ServedClusterNode(node: node)
    do {
      try await serving.run(node, log)
      try node.leaderboard.close()
    } catch {
      try? node.leaderboard.close()
      throw error
    }
  }

  /// The time between two questions to every member, of which each answer tells the member's clock. Entries go to one member as long as it
  /// answers, and one clock does not say which of two is wrong.
  private static let clockInterval = Duration.seconds(2)

  private func run(_ node: ClusterNode, _ log: EtcdContestLog) async throws {
    guard let key = [UInt8](hexadecimal: node.head.tokenKey), let tokenKey = TokenKey(Data(key)) else {
      throw ServeFailure("The contest on the cluster has no key; begin it under another name.", fault: .content)
    }
    let ended = EndSignal()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        do { try await node.run() } catch is CancellationError {
          // The server has ended.
        } catch let failure as ClusterFailure where failure.leavesBoards {
          logger.error("\(failure) Boards go on as they are.")
          // Until the server has ended, which cancels this task.
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
        if node.hasBegun { try await call.prepare(node.leaderboard) }
        call.say(
          "A node of the contest “\(configuration.text(\.cluster.contest) ?? ClusterCall.usualContest)”, at position \(node.standing.applied) of its log."
        )
        try await serve(
          node.leaderboard, tokenKey: tokenKey,
          until: { await ended.waitOrInterrupt() },
          onListening: { node.serve(at: address(port: $0)) })
        await node.leave()
      }
      group.addTask {
        while (try? await Task.sleep(for: Self.clockInterval)) != nil { _ = await log.status() }
      }
      defer { group.cancelAll() }
      // The server ends by itself, or as the node has; then the node's reason counts.
      try await group.next()
      if ended.isGiven { try await group.next() }
    }
  }

  /// The address at which other nodes reach this one.
  private func address(port: Int) -> String {
    if let url = configuration.text(\.cluster.nodeURL) { return url.hasSuffix("/") ? String(url.dropLast()) : url }
    let host =
      NetworkAddress.isEverywhere(settings.host)
      ? NetworkAddress.ofThisMachine() ?? settings.host : NetworkAddress.inURL(settings.host)
    return "\(settings.identity == nil ? "http" : "https")://\(host):\(port)"
  }
}

/// The node that clocks are told to, once there is one.
private final class NodeHolder: Sendable {
  private struct State {
    var node: ClusterNode?
    var waiting: [EtcdAnswerTime] = []
  }

  private let state = Mutex(State())

  func hold(_ node: ClusterNode) {
    let waiting = state.withLock { state in
      state.node = node
      defer { state.waiting = [] }
      return state.waiting
    }
    for time in waiting { tell(time, to: node) }
  }

  func note(_ time: EtcdAnswerTime) {
    let node = state.withLock { state in
      // What the opening asks is little.
      if state.node == nil, state.waiting.count < 1000 { state.waiting.append(time) }
      return state.node
    }
    if let node { tell(time, to: node) }
  }

  private func tell(_ time: EtcdAnswerTime, to node: ClusterNode) {
    node.noteClock(of: "\(time.member)", second: time.date, sent: time.sent, received: time.received)
  }
}

/// Tells that a node has ended.
private final class EndSignal: Sendable {
  private let (stream, continuation) = AsyncStream<Void>.makeStream()
  private let state = Mutex(false)

  var isGiven: Bool { state.withLock { $0 } }

  func give() {
    state.withLock { $0 = true }
    continuation.finish()
  }

  /// Waits until it is given, or the program is to stop.
  func waitOrInterrupt() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [stream] in for await _ in stream {} }
      group.addTask { _ = await Interrupt.wait() }
      await group.next()
      group.cancelAll()
    }
  }
}

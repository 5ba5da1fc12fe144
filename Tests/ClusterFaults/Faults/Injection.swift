import Foundation

/// Does something to a cluster, and undoes it.
struct Injection: Sendable {
  typealias Undo = @Sendable () async throws -> Void

  /// Whom it meets.
  let targets: [String]
  private let undo: Undo

  /// - Parameter undo: undoes it.
  init(_ targets: [String], undo: @escaping Undo = {}) { (self.targets, self.undo) = (targets, undo) }

  /// Does it.
  ///
  /// - Parameter random: chooses whom it meets.
  /// - Throws: ``CampaignError``.
  init(_ kind: FaultKind, _ scene: Scene, using random: inout SeededRandom) async throws {
    if let injection = try await Self.ofGroup(kind, scene, using: &random) {
      self = injection
      return
    }
    let cluster = scene.cluster
    let node = try Self.any(cluster.runningNodes, using: &random)
    let leader = try await Self.leader(cluster)
    let follower = try Self.any(cluster.members.filter { $0.site.name != leader.site.name }, using: &random)
    let member = try Self.any(cluster.members, using: &random)
    switch kind {
    case .nodeKilled: (undo, targets) = (try await Self.kill([node.process]), [node.site.name])
    case .memberKilled: (undo, targets) = (try await Self.kill([member.process]), [member.site.name])
    case .leaderKilled: (undo, targets) = (try await Self.kill([leader.process]), [leader.site.name])
    case .nodeAndMemberKilled:
      (undo, targets) = (
        try await Self.kill([node.process, member.process]), [node.site.name, member.site.name]
      )
    case .nodeHalted: (undo, targets) = (Self.halt(node.process), [node.site.name])
    case .memberHalted: (undo, targets) = (Self.halt(follower.process), [follower.site.name])
    case .leaderHalted: (undo, targets) = (Self.halt(leader.process), [leader.site.name])
    case .nodeCutOff:
      (undo, targets) = (try Self.cut([node.site], cluster.members.map(\.site), cluster), [node.site.name])
    case .memberCutOff: (undo, targets) = (try Self.cutOff([member.site], cluster), [member.site.name])
    case .minorityCutOff:
      (undo, targets) = (
        try Self.cutOff([node.site, member.site], cluster), [node.site.name, member.site.name]
      )
    case .leaderCutOff: (undo, targets) = (try Self.cutOff([leader.site], cluster), [leader.site.name])
    case .leaderDeaf:
      let network = try Self.network(cluster)
      let others = cluster.members.map(\.site).filter { $0.name != leader.site.name }
      try network.cut(others.map { (from: $0, to: leader.site) })
      (undo, targets) = ({ try network.heal() }, [leader.site.name])
    case .majorityKilled:
      let two = [leader, follower]
      let restart = try await Self.kill(two.map(\.process))
      let stopAndRestart: @Sendable () async throws -> Void = {
        // It has to end also where etcd does not answer.
        try await node.process.stop()
        try await restart()
        _ = try await Self.leader(cluster)
        try node.process.start()
      }
      (undo, targets) = (stopAndRestart, two.map(\.site.name) + [node.site.name])
    case .diskFull:
      guard let process = node.process.id else { throw CampaignError("\(node.site.name) does not run.") }
      try node.disk.fill(process)
      (undo, targets) = ({ try node.disk.free(node.process.id) }, [node.site.name])
    case .clocksApart, .clockWrong:
      let size: Int64 = kind == .clockWrong ? 3000 : 500
      let shift = Bool.random(using: &random) ? size : -size
      (undo, targets) = (try await Self.shiftClock(of: node, by: shift, cluster), ["\(node.site.name) by \(shift) ms"])
      if kind == .clockWrong {
        try await cluster.wait("\(node.site.name), whose clock is wrong, goes on to take taps") {
          !(await node.isReady(cluster.calls))
        }
      }
    case .nodesExchanged: (undo, targets) = (try await Self.exchange(node, cluster), [node.site.name])
    case .rollingRestart: (undo, targets) = (try await Self.restartAll(cluster), [])
    default: throw CampaignError("Nobody knows how to do “\(kind.text)”.")
    }
  }

  /// A fault of one of the groups that have files of their own.
  private static func ofGroup(
    _ kind: FaultKind, _ scene: Scene, using random: inout SeededRandom
  ) async throws -> Injection? {
    switch kind {
    case .nodeClock: try await nodeClock(scene, isStart: false, using: &random)
    case .startClock: try await nodeClock(scene, isStart: true, using: &random)
    case .memberClock: try await memberClock(scene, using: &random)
    case .laptopClock: try await laptopClock(scene, using: &random)
    case .etcdRestored: try await restoreEtcd(scene, using: &random)
    case .contestRemoved: try await removeContest(scene, using: &random)
    case .nodeLate: try await beLate(scene, using: &random)
    case .oldFile: try await putBackFile(scene, using: &random)
    case .garbage: try await writeGarbage(scene, using: &random)
    case .entryForged: try await forgeEntry(scene, using: &random)
    case .rollingUpdate: try await update(scene)
    case .nodeHaltedBehindProxy: try await haltBehindProxy(scene, using: &random)
    case .nodeMuteBehindProxy: try await muteBehindProxy(scene, using: &random)
    case .pageOverwritten: try await overwritePage(scene, using: &random)
    case .totalChanged: try await changeTotal(scene, using: &random)
    case .fileDeleted: try await deleteFile(scene, using: &random)
    case .memberWiped: try await wipeMember(scene, using: &random)
    case .etcdFull: try await fillEtcd(scene, using: &random)
    case .lineSlowed: try await slowLine(scene, using: &random)
    case .joinerSlowed: try await slowJoiner(scene, using: &random)
    case .ordersAtOnce: await orders(scene, using: &random)
    default: nil
    }
  }

  /// Undoes it.
  func heal() async throws { try await undo() }

  static func any<Element>(_ elements: [Element], using random: inout SeededRandom) throws -> Element {
    guard let element = elements.randomElement(using: &random) else {
      throw CampaignError("There is nothing left to harm.")
    }
    return element
  }

  static func network(_ cluster: TestedCluster) throws -> Network {
    guard let network = cluster.network else { throw CampaignError("Cutting connections needs --network.") }
    return network
  }

  static func leader(_ cluster: TestedCluster) async throws -> Member {
    var leader: Member?
    try await cluster.wait("etcd has no leader") {
      leader = await cluster.leader()
      return leader != nil
    }
    guard let leader else { throw CampaignError("etcd has no leader.") }
    return leader
  }

  static func kill(_ processes: [ChildProcess]) async throws -> @Sendable () async throws -> Void {
    // At once, and only then waited for.
    for process in processes { process.send(SIGKILL) }
    for process in processes { await process.killNow() }
    return { for process in processes { try process.start() } }
  }

  static func halt(_ process: ChildProcess) -> @Sendable () async throws -> Void {
    process.send(SIGSTOP)
    return { process.send(SIGCONT) }
  }

  private static func cut(
    _ a: [Site], _ b: [Site], _ cluster: TestedCluster
  ) throws -> @Sendable () async throws -> Void {
    let network = try network(cluster)
    try network.cut(a, b)
    return { try network.heal() }
  }

  /// Cuts a group off from all members and nodes that are not in it. Players still reach it.
  private static func cutOff(_ group: [Site], _ cluster: TestedCluster) throws -> @Sendable () async throws -> Void {
    let all = cluster.members.map(\.site) + cluster.nodes.map(\.site)
    return try cut(group, all.filter { site in !group.contains { $0.name == site.name } }, cluster)
  }

  static func shiftClock(
    of node: Node, by milliseconds: Int64, _ cluster: TestedCluster
  ) async throws -> @Sendable () async throws -> Void {
    guard let clock = node.clock else { throw CampaignError("There is no C compiler; install cc or clang.") }
    try clock.set(milliseconds: milliseconds)
    guard let offset = await node.clockOffset(cluster.calls), abs(offset - milliseconds) < 250 else {
      throw CampaignError(
        "The clock of \(node.site.name) is not shifted: \(await node.clockOffset(cluster.calls) ?? 0) ms.")
    }
    return { try clock.set(milliseconds: 0) }
  }

  /// Adds a node with no file, and takes another one away.
  private static func exchange(_ old: Node, _ cluster: TestedCluster) async throws -> @Sendable () async throws -> Void
  {
    guard let new = cluster.spare else { throw CampaignError("There is no place for another node.") }
    try new.clear()
    try new.process.start()
    try await cluster.waitUntilReady(new, "\(new.site.name) does not join")
    cluster.set(new, runs: true)
    try await Task.sleep(for: .seconds(1))
    cluster.set(old, runs: false)
    try await old.process.stop()
    return {}
  }

  private static func restartAll(_ cluster: TestedCluster) async throws -> @Sendable () async throws -> Void {
    for node in cluster.runningNodes {
      try await node.process.stop()
      try node.process.start()
      try await cluster.waitUntilReady(node, "\(node.site.name) does not begin again")
    }
    return {}
  }
}

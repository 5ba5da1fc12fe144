/// A node, the leader, another member and any member: whom a fault meets that is over in a few lines.
struct Targets: Sendable {
  let cluster: TestedCluster
  let node: Node
  let leader: Member
  let follower: Member
  let member: Member

  init(_ scene: Scene, using random: inout SeededRandom) async throws {
    cluster = scene.cluster
    node = try Injection.any(cluster.runningNodes, using: &random)
    let leader = try await Injection.leader(cluster)
    self.leader = leader
    follower = try Injection.any(cluster.members.filter { $0.site.name != leader.site.name }, using: &random)
    member = try Injection.any(cluster.members, using: &random)
  }

  func kill(_ victims: [any Victim]) async throws -> Injection {
    Injection(victims.map(\.site.name), undo: try await Injection.kill(victims.map(\.process)))
  }

  func halt(_ victim: any Victim) -> Injection {
    Injection([victim.site.name], undo: Injection.halt(victim.process))
  }

  /// Cuts a group off from all members and nodes that are not in it. Players still reach it.
  func cutOff(_ group: [any Victim]) throws -> Injection {
    let names = group.map(\.site.name)
    let all = cluster.members.map(\.site) + cluster.nodes.map(\.site)
    return try cut(group.map(\.site), all.filter { !names.contains($0.name) })
  }

  func cutOffFromEtcd() throws -> Injection { try cut([node.site], cluster.members.map(\.site)) }

  private func cut(_ group: [Site], _ others: [Site]) throws -> Injection {
    let network = try Injection.network(cluster)
    try network.cut(group, others)
    return Injection(group.map(\.name)) { try network.heal() }
  }

  func deafenLeader() throws -> Injection {
    let network = try Injection.network(cluster)
    let others = cluster.members.map(\.site).filter { $0.name != leader.site.name }
    try network.cut(others.map { (from: $0, to: leader.site) })
    return Injection([leader.site.name]) { try network.heal() }
  }

  func killMajority() async throws -> Injection {
    let restart = try await Injection.kill([leader.process, follower.process])
    return Injection([leader.site.name, follower.site.name, node.site.name]) {
      // It has to end also where etcd does not answer.
      try await node.process.stop()
      try await restart()
      _ = try await Injection.leader(cluster)
      try node.process.start()
    }
  }

  func fillDisk() throws -> Injection {
    guard let process = node.process.id else { throw CampaignError("\(node.site.name) does not run.") }
    try node.disk.fill(process)
    return Injection([node.site.name]) { try node.disk.free(node.process.id) }
  }

  func shiftClock(by milliseconds: Int64) async throws -> Injection {
    guard let clock = node.clock else { throw CampaignError("There is no C compiler; install cc or clang.") }
    try clock.set(milliseconds: milliseconds)
    guard let offset = await node.clockOffset(cluster.calls), abs(offset - milliseconds) < 250 else {
      throw CampaignError(
        "The clock of \(node.site.name) is not shifted: \(await node.clockOffset(cluster.calls) ?? 0) ms.")
    }
    return Injection(["\(node.site.name) by \(milliseconds) ms"]) { try clock.set(milliseconds: 0) }
  }

  /// Adds a node with no file, and takes another one away.
  func exchangeNode() async throws -> Injection {
    guard let new = cluster.spare else { throw CampaignError("There is no place for another node.") }
    try new.clear()
    try new.process.start()
    try await cluster.waitUntilReady(new, "\(new.site.name) does not join")
    cluster.set(new, runs: true)
    try await Task.sleep(for: .seconds(1))
    cluster.set(node, runs: false)
    try await node.process.stop()
    return Injection([node.site.name])
  }

  func restartAll() async throws -> Injection {
    for node in cluster.runningNodes {
      try await node.process.stop()
      try node.process.start()
      try await cluster.waitUntilReady(node, "\(node.site.name) does not begin again")
    }
    return Injection([])
  }
}

/// A process of the cluster that a fault can meet.
protocol Victim: Sendable {
  var site: Site { get }
  var process: ChildProcess { get }
}

extension Node: Victim {}
extension Member: Victim {}

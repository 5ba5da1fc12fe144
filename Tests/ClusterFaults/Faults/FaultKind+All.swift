extension FaultKind {
  /// Every fault.
  static let all: [FaultKind] = [
    .met("nodeKilled", "kill -9 of a node") { try await $0.kill([$0.node]) },
    .met("memberKilled", "kill -9 of a member") { try await $0.kill([$0.member]) },
    .met("leaderKilled", "kill -9 of the leader") { try await $0.kill([$0.leader]) },
    .met("nodeAndMemberKilled", "kill -9 of a node and a member") { try await $0.kill([$0.node, $0.member]) },
    .met("nodeHalted", "a node halted", length: 10_000...10_000) { $0.halt($0.node) },
    .met("memberHalted", "a member halted", length: 10_000...10_000) { $0.halt($0.follower) },
    .met("leaderHalted", "the leader halted", length: 10_000...10_000) { $0.halt($0.leader) },
    .met("nodeCutOff", "a node cut off from etcd", need: .network) { try $0.cutOffFromEtcd() },
    .met("memberCutOff", "a member cut off", need: .network) { try $0.cutOff([$0.member]) },
    .met("minorityCutOff", "a node and a member cut off", need: .network) { try $0.cutOff([$0.node, $0.member]) },
    .met("leaderCutOff", "the leader cut off", need: .network) { try $0.cutOff([$0.leader]) },
    .met("leaderDeaf", "the leader sends and hears nothing", need: .network) { try $0.deafenLeader() },
    .met("majorityKilled", "kill -9 of two members, a node stopped", closesLog: true, stopsPlay: true) {
      try await $0.killMajority()
    },
    .met("diskFull", "a node's disk full") { try $0.fillDisk() },
    FaultKind(name: "clocksApart", text: "clocks 500 ms apart", need: .compiler) { scene, random in
      let targets = try await Targets(scene, using: &random)
      return try await targets.shiftClock(by: Bool.random(using: &random) ? 500 : -500)
    },
    FaultKind(name: "clockWrong", text: "a node's clock 3 s off", need: .compiler) { scene, random in
      let targets = try await Targets(scene, using: &random)
      let injection = try await targets.shiftClock(by: Bool.random(using: &random) ? 3000 : -3000)
      let (node, cluster) = (targets.node, scene.cluster)
      try await cluster.wait("\(node.site.name), whose clock is wrong, goes on to take taps") {
        !(await node.isReady(cluster.calls))
      }
      return injection
    },
    .met("nodesExchanged", "a node added, another taken away", length: 0...0) { try await $0.exchangeNode() },
    .met("rollingRestart", "all nodes restarted in turn", length: 0...0) { try await $0.restartAll() },
    FaultKind(
      name: "nodeClock", text: "a node's clock wrong by 1 s to 10 years", need: .compiler, length: 6000...8000
    ) { try await Injection.nodeClock($0, isStart: false, using: &$1) },
    FaultKind(name: "startClock", text: "a node started with a wrong clock", need: .compiler, length: 6000...8000) {
      try await Injection.nodeClock($0, isStart: true, using: &$1)
    },
    FaultKind(
      name: "memberClock", text: "a member's clock wrong", need: .compiler, length: 6000...8000,
      inject: Injection.memberClock),
    FaultKind(
      name: "laptopClock", text: "a reader's clock wrong", need: .compiler, length: 6000...8000,
      inject: Injection.laptopClock),
    FaultKind(
      name: "etcdRestored", text: "etcd put back from an older copy", length: 0...0, stopsPlay: true,
      inject: Injection.restoreEtcd),
    FaultKind(
      name: "contestRemoved", text: "a node outlives its contest", length: 0...0, stopsPlay: true,
      inject: Injection.removeContest),
    FaultKind(
      name: "nodeLate", text: "a node away for longer than the log lasts", length: 70_000...75_000,
      inject: Injection.beLate),
    FaultKind(
      name: "oldFile", text: "a node's file put back from an older copy", length: 0...0, inject: Injection.putBackFile),
    FaultKind(name: "garbage", text: "garbage in the log", inject: Injection.writeGarbage),
    FaultKind(name: "entryForged", text: "a forged entry in the log", inject: Injection.forgeEntry),
    update,
    FaultKind(
      name: "nodeHaltedBehindProxy", text: "a node halted behind HAProxy", need: .proxy, length: 6000...8000,
      inject: Injection.haltBehindProxy),
    FaultKind(
      name: "nodeMuteBehindProxy", text: "a node's answers lost behind HAProxy", need: .networkAndProxy,
      length: 6000...8000, inject: Injection.muteBehindProxy),
    FaultKind(
      name: "pageOverwritten", text: "a page of a node's file overwritten", length: 0...0,
      inject: Injection.overwritePage),
    FaultKind(
      name: "totalChanged", text: "a total changed in a node's file", length: 0...0, inject: Injection.changeTotal),
    FaultKind(name: "fileDeleted", text: "a node's file deleted under it", length: 0...0, inject: Injection.deleteFile),
    FaultKind(name: "memberWiped", text: "a member's folder emptied", inject: Injection.wipeMember),
    FaultKind(
      name: "etcdFull", text: "etcd's room used up", closesLog: true, stopsPlay: true, inject: Injection.fillEtcd),
    FaultKind(
      name: "lineSlowed", text: "a directory over a slow line", need: .network, length: 0...0,
      inject: Injection.slowLine),
    FaultKind(
      name: "joinerSlowed", text: "a snapshot over a slow line, for longer than the log lasts", need: .network,
      length: 0...0, inject: Injection.slowJoiner),
    FaultKind(name: "ordersAtOnce", text: "orders through all nodes at once", length: 0...0, inject: Injection.orders),
  ]

  /// Nodes of an older program have to be updated first, and only once.
  static let update = FaultKind(name: "rollingUpdate", text: "nodes updated in turn", need: .older, length: 0...0) {
    scene, _ in try await Injection.update(scene)
  }

  /// A fault that a node, the leader, another member or any member meets.
  private static func met(
    _ name: String, _ text: String, need: Need? = nil, length: ClosedRange<Int> = 2000...6000, closesLog: Bool = false,
    stopsPlay: Bool = false, _ work: @escaping @Sendable (Targets) async throws -> Injection
  ) -> FaultKind {
    FaultKind(name: name, text: text, need: need, length: length, closesLog: closesLog, stopsPlay: stopsPlay) {
      try await work(try await Targets($0, using: &$1))
    }
  }
}

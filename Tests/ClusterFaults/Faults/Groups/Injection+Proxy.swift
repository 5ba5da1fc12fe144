import Foundation

// Players reach the nodes through HAProxy, with the settings of the article.
extension Injection {
  static func haltBehindProxy(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let node = try any(scene.cluster.runningNodes, using: &random)
    let undo = halt
    return try await behindProxy(scene, node) { undo(node.process) }
  }

  /// What a node sends to the proxy gets lost.
  static func muteBehindProxy(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let node = try any(scene.cluster.runningNodes, using: &random)
    let network = try network(scene.cluster)
    return try await behindProxy(scene, node) {
      try network.cut([(from: node.site, to: Proxy.site(in: scene.cluster))])
      return { try network.heal() }
    }
  }

  private static func behindProxy(
    _ scene: Scene, _ node: Node, _ work: () async throws -> Undo
  ) async throws -> Injection {
    let cluster = scene.cluster
    let proxy = try Proxy(cluster)
    try await proxy.start()
    cluster.list.set([proxy.address])
    // Everybody's last batch to a node is over.
    try await Task.sleep(for: .seconds(2))
    let undo = try await work()
    scene.beginCalm(but: nil)
    await probe(scene, proxy)
    return Injection([node.site.name]) {
      scene.endCalm()
      cluster.list.set(cluster.runningNodes.map(\.site.address))
      try await undo()
      await proxy.stop()
    }
  }

  /// Asks for a board 30 times in three seconds, as somebody who waits: each is answered, also if it met the node first.
  private static func probe(_ scene: Scene, _ proxy: Proxy) async {
    let calls = Calls(seconds: 15)
    let waits = await withTaskGroup(of: (status: Int?, milliseconds: Int).self) { group in
      for number in 0..<30 {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(100 * number))
          let start = ContinuousClock.now
          let answer = await calls.get("/api/schools?limit=1", at: proxy.address)
          return (answer?.status, Int(start.duration(to: .now) / .milliseconds(1)))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    await calls.shutdown()
    let late = waits.filter { $0.status != 200 || $0.milliseconds > 5000 }
    scene.promise(
      "Each of 30 requests through HAProxy is answered within 5 s", late.isEmpty,
      "\(late.count) not, such as \(late.first.map { "status \($0.status ?? 0) after \($0.milliseconds) ms" } ?? "")")
  }
}

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
    return Injection([node.site.name]) {
      scene.endCalm()
      cluster.list.set(cluster.runningNodes.map(\.site.address))
      try await undo()
      await proxy.stop()
    }
  }
}

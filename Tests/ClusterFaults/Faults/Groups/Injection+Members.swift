import Foundation

extension Injection {
  /// Empties a member's folder. It is removed and added again by etcd's own API.
  static func wipeMember(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let member = try any(cluster.members, using: &random)
    await member.process.killNow()
    try FileManager.default.removeItem(at: member.site.folder)
    _ = try await leader(cluster)
    try await Task.sleep(for: .seconds(1))
    try await cluster.etcd.exchange(member.site)
    try await Task.sleep(for: .seconds(1))
    try member.process.start(member.words(port: member.site.port, isAdded: true))
    return Injection([member.site.name])
  }

  /// Raises the alarm that a member raises beyond its quota. From then on, etcd takes nothing in, until the alarm is disarmed.
  static func fillEtcd(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let etcd = scene.cluster.etcd
    let member = try any(scene.cluster.members, using: &random).site.name
    try await etcd.setAlarm("ACTIVATE", of: member)
    return Injection([member]) { try await etcd.setAlarm("DEACTIVATE", of: member) }
  }

  /// Replaces the nodes' program by the present one, one node after the other.
  static func update(_ scene: Scene) async throws -> Injection {
    let cluster = scene.cluster
    for node in cluster.runningNodes {
      try await node.process.stop(expecting: nil)
      try node.process.start(node.words(of: cluster.program))
      try await cluster.waitUntilReady(node, "\(node.site.name) does not begin with the present program")
      // Both versions work together for a while.
      try await Task.sleep(for: .seconds(2))
    }
    if let spare = cluster.spare { spare.process.set(spare.words(of: cluster.program)) }
    return Injection(cluster.runningNodes.map(\.site.name))
  }

  /// Has administrators send their orders through all nodes at once.
  static func orders(_ scene: Scene, using random: inout SeededRandom) async -> Injection {
    for _ in 0..<10 {
      await scene.administrator.order(atOnce: scene.cluster.runningNodes.count, using: &random)
    }
    return Injection([])
  }

  /// Halts or ends a node for longer than the log lasts, which is a minute.
  static func beLate(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let (cluster, isEnded) = (scene.cluster, Bool.random(using: &random))
    let node = try any(cluster.runningNodes, using: &random)
    let file = try FileManager.default.attributesOfItem(atPath: node.database.path)[.systemFileNumber] as? Int
    let undo = isEnded ? try await kill([node.process]) : halt(node.process)
    return Injection(["\(node.site.name), \(isEnded ? "ended" : "halted")"]) {
      try await undo()
      try await cluster.waitUntilReady(node, "\(node.site.name) does not come back")
      let new = try FileManager.default.attributesOfItem(atPath: node.database.path)[.systemFileNumber] as? Int
      scene.note("\(node.site.name) came back by \(new == file ? "the log" : "a snapshot").")
    }
  }

  /// Puts a node's file back as it was some time ago: the first time it is copied only.
  static func putBackFile(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let node = try any(cluster.runningNodes, using: &random)
    // A contest that was begun anew does not take files of the one before.
    let copy = cluster.folder.appending(path: "old-\(cluster.list.contest).sqlite")
    try await node.process.stop(expecting: nil)
    let isThere = FileManager.default.fileExists(atPath: copy.path)
    if isThere {
      try node.clear()
      try FileManager.default.copyItem(at: copy, to: node.database)
    } else {
      try FileManager.default.copyItem(at: node.database, to: copy)
      // What comes next is not in the copy.
      try node.process.start()
      try await cluster.waitUntilReady(node, "\(node.site.name) does not begin again")
      try await Task.sleep(for: .seconds(3))
      try await node.process.stop(expecting: nil)
      try node.clear()
      try FileManager.default.copyItem(at: copy, to: node.database)
    }
    try node.process.start()
    return Injection(["\(node.site.name), \(isThere ? "from earlier" : "some seconds old")"])
  }
}

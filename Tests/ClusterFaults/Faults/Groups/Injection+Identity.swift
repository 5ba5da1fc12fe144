import Foundation

// Nodes that meet another log than theirs.
extension Injection {
  /// Puts etcd back from an older copy. Nodes are started again and again, as a service manager does, and refuse.
  static func restoreEtcd(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let age = Int.random(in: 2000..<5000, using: &random)
    for member in cluster.members { member.process.send(SIGSTOP) }
    for member in cluster.members {
      try Tool.run("sh", "-c", #"rm -rf "$0.copy" && cp -a --sparse=always "$0" "$0.copy""#, member.site.folder.path)
    }
    for member in cluster.members { member.process.send(SIGCONT) }
    try await Task.sleep(for: .milliseconds(age))
    let nodes = cluster.runningNodes
    let (revision, isOvertaken) = (try await cluster.etcd.revision(), Bool.random(using: &random))
    for process in nodes.map(\.process) + cluster.members.map(\.process) { await process.killNow() }
    for member in cluster.members {
      try Tool.run("sh", "-c", #"rm -rf "$0" && mv "$0.copy" "$0""#, member.site.folder.path)
      try member.process.start()
    }
    _ = try await leader(cluster)
    // Others who use this etcd may have it go on beyond what the files have.
    while isOvertaken, try await cluster.etcd.revision() <= revision + 100 {
      for _ in 0..<50 { try await cluster.etcd.put("others/key", [1]) }
    }
    let before = try await cluster.etcd.extent()
    var taken: [String] = []
    for start in 0..<20 {
      let node = nodes[start % nodes.count]
      let printed = node.process.printedBytes
      let deadline = ContinuousClock.now + .seconds(20)
      let status = try await node.process.startUntilEnd {
        if await node.isReady(cluster.calls) { return true }
        return ContinuousClock.now > deadline
      }
      if status == nil { await node.process.killNow() }
      let said = node.process.printed(after: printed)
      guard let status, status != 0, said.contains("cluster leave") else {
        taken.append(
          "\(node.site.name) at start \(start + 1), status \(status.map(String.init) ?? "none"): \(said.suffix(300))")
        continue
      }
    }
    scene.promise(
      "Nodes whose files are ahead of etcd's copy refuse at 20 starts and say what to do", taken.isEmpty,
      "\(taken.count) times not, first \(taken.first ?? "")")
    scene.promise(
      "Nothing is written to etcd by nodes that refuse", wanted: before, found: try await cluster.etcd.extent())
    let refusal = try await cluster.beginAnew(from: nodes, isForced: true)
    scene.promise("The contest can be removed and begun anew", refusal == nil, refusal ?? "")
    return Injection(["a copy \(age) ms old\(isOvertaken ? ", whose revision has gone on" : "")"])
  }

  /// Has a node outlive its contest, which is removed and begun anew under the same name meanwhile.
  static func removeContest(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let node = try any(cluster.runningNodes, using: &random)
    let others = cluster.runningNodes.filter { $0.site.name != node.site.name }
    node.process.send(SIGSTOP)
    for other in others { try await other.process.stop(expecting: nil) }
    let refusal = try await cluster.beginAnew(from: others, isForced: true)
    scene.promise("The contest can be removed and begun anew", refusal == nil, refusal ?? "")
    // Everybody writes something.
    try await Task.sleep(for: .seconds(3))
    let writers = try await cluster.etcd.writers()
    let printed = node.process.printedBytes
    cluster.list.stranger = node.site.address
    scene.history.note(HistoryLine(kind: .closedFrom, node: node.site.address, fault: scene.fault))
    node.process.send(SIGCONT)
    var last = ""
    try await scene.promise(
      "\(node.site.name), which has outlived its contest, stops taking taps and says so within 10 s", within: 10,
      found: { "it says: \(last)" }
    ) {
      let answer = await cluster.calls.get("/readyz", at: node.site.address)
      last = String(decoding: answer?.body ?? Data(), as: UTF8.self) + node.process.printed(after: printed)
      return answer?.status != 200 && last.contains("contest")
    }
    try await Task.sleep(for: .seconds(3))
    let strangers = try await cluster.etcd.writers().subtracting(writers)
    scene.promise(
      "Only nodes of the new contest write into its log", strangers.isEmpty,
      strangers.sorted().joined(separator: ", "))
    await node.process.killNow()
    scene.history.note(HistoryLine(kind: .closedTo, node: node.site.address, fault: scene.fault))
    try node.clear()
    return Injection([node.site.name]) {
      cluster.list.stranger = nil
      try node.process.start()
    }
  }
}

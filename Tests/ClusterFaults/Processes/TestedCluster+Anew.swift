import Foundation

// What an operator does when a contest cannot go on.
extension TestedCluster {
  /// etcd's API at all members.
  var etcd: EtcdAPI { EtcdAPI(calls: calls, addresses: members.map(\.site.address)) }

  /// Begins the contest anew on the cluster, with the file that is furthest, as the article says. All nodes but one have to have stopped.
  ///
  /// - Parameters:
  ///   - files: the nodes among whose files to choose; the others get snapshots.
  ///   - isForced: whether to remove the contest by etcd's own API if the command does not.
  /// - Returns: what the command said that removes the contest; `nil` if it succeeds.
  @discardableResult
  func beginAnew(from files: [Node], isForced: Bool) async throws -> String? {
    let known = files.compactMap { node in (try? NodeFile.newest(node.database.path)).map { (node, $0) } }
    guard let first = known.max(by: { $0.1.lexicographicallyPrecedes($1.1) })?.0 else {
      throw CampaignError("No node's file can be read.")
    }
    try Tool.run(program, "cluster", "leave", "--database", first.database.path)
    let refusal = try await removeContest()
    if let refusal {
      guard isForced else { throw CampaignError(refusal) }
      try await etcd.removeContest()
    }
    try Tool.run([program, "cluster", "init", "--from", first.database.path] + arguments)
    list.beginAnew()
    try await start(first, isNew: false)
    for node in files where node.site.name != first.site.name { try await start(node, isNew: true) }
    return refusal
  }

  private func start(_ node: Node, isNew: Bool) async throws {
    if isNew { try node.clear() }
    try node.process.start()
    try await waitUntilReady(node, "\(node.site.name) does not begin anew")
  }

  /// Removes the contest by the command, which refuses until nodes have not reported for some seconds.
  ///
  /// - Returns: its last refusal, after half a minute; `nil` if it succeeds.
  private func removeContest() async throws -> String? {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      do {
        try Tool.run([program, "cluster", "remove", "--yes"] + arguments)
        return nil
      } catch {
        guard ContinuousClock.now < deadline else { return "\(error)" }
        try await Task.sleep(for: .milliseconds(500))
      }
    }
  }

  /// Ends all, and begins all anew. A fault that cannot be undone must not end a campaign.
  func rescue(speed: Int) async throws {
    list.set([])
    for process in nodes.map(\.process) { await process.killNow() }
    await endFronts()
    list.stranger = nil
    try? network?.heal()
    for node in nodes { try? node.clock?.set(milliseconds: 0) }
    for member in members {
      await member.process.killNow()
      try member.process.start(member.words(port: member.site.port))
    }
    try await wait("etcd does not begin again") { [self] in await leader() != nil }
    try await beginAnew(from: runningNodes, isForced: true)
    // A forged moment may have ended the season.
    try beginSeason(speed: speed)
    list.set(runningNodes.map(\.site.address))
  }
}

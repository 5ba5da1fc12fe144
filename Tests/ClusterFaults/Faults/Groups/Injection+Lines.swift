import Foundation

// Slow lines, on which all comes in the end.
extension Injection {
  /// Has somebody import a directory while a node's line is slow. The node reads it, and is not ready while it is late.
  static func slowLine(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let (cluster, network) = (scene.cluster, try network(scene.cluster))
    let node = try any(cluster.runningNodes, using: &random)
    guard let other = cluster.runningNodes.first(where: { $0.site.name != node.site.name }) else {
      throw CampaignError("There is no other node.")
    }
    try network.slow(node.site, kilobitsPerSecond: 256)
    let size = try importSchools(6000, scene, using: &random)
    let wanted = try NodeFile.newest(other.database.path)[0]
    let start = ContinuousClock.now
    var found: Int64 = 0
    try await scene.promise(
      "\(node.site.name) reads a directory of \(size >> 10) kB over a line of 256 kbit/s within two minutes",
      within: 120, found: { "revision \(found) of \(wanted)" }
    ) {
      found = try NodeFile.newest(node.database.path)[0]
      return found >= wanted
    }
    scene.note("\(node.site.name) had it \(start.duration(to: .now).components.seconds) s after all others.")
    return Injection([node.site.name]) { try network.heal() }
  }

  /// Adds a node over a line on which its snapshot takes longer than the log is kept. It joins by the first snapshot.
  static func slowJoiner(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let (cluster, network) = (scene.cluster, try network(scene.cluster))
    guard let new = cluster.spare, let source = cluster.runningNodes.first else {
      throw CampaignError("There is no place for another node.")
    }
    // The line has room for the log beside the snapshot.
    _ = try importSchools(24_000, scene, using: &random)
    let bytes = try FileManager.default.attributesOfItem(atPath: source.database.path)[.size] as? Int ?? 0
    try new.clear()
    let rate = max(512, bytes * 8 / 1000 / 80)
    try network.slow(new.site, kilobitsPerSecond: rate)
    let (start, printed) = (ContinuousClock.now, new.process.printedBytes)
    try new.process.start()
    try await scene.promise(
      "\(new.site.name) joins by a snapshot of \(bytes >> 10) kB over a line of \(rate) kbit/s within five minutes",
      within: 300, found: { new.process.printed(after: printed) }
    ) { await new.isReady(cluster.calls) }
    scene.note(
      "\(new.site.name) joined in \(start.duration(to: .now).components.seconds) s: \(new.process.printed(after: printed))"
    )
    try network.heal()
    try await new.process.stop()
    return Injection([new.site.name])
  }

  /// Imports a directory whose names do not shrink to nothing.
  ///
  /// - Returns: its size, in bytes.
  private static func importSchools(_ count: Int, _ scene: Scene, using random: inout SeededRandom) throws -> Int {
    let cluster = scene.cluster
    let schools = (0..<count).map { number in
      "slow:high:\(scene.fault)-\(number),School \(random.next()),high,Region \(number % 17),,,,,open\n"
    }
    let text = "id,name,level,region,district,address,latitude,longitude,status\n" + schools.joined()
    let directory = cluster.folder.appending(path: "directory.csv")
    try Data(text.utf8).write(to: directory)
    try Tool.run([cluster.program, "schools", "import", directory.path] + cluster.arguments)
    return text.utf8.count
  }
}

import Foundation
import GRDB

// What befalls a node's file from outside.
extension Injection {
  /// Overwrites a page of a node's file, under the node or while it is stopped. The node, or `check`, notices if it matters.
  static func overwritePage(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let (node, isStopped) = (try any(cluster.runningNodes, using: &random), Bool.random(using: &random))
    if isStopped { try await node.process.stop(expecting: nil) }
    let file = try FileHandle(forUpdating: node.database)
    let pages = Int(try file.seekToEnd()) / pageSize
    let page = Int.random(in: 0..<max(1, pages), using: &random)
    try file.seek(toOffset: UInt64(page * pageSize))
    try file.write(contentsOf: (0..<pageSize).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    try file.close()
    if isStopped { try node.process.start() }
    // It may notice by itself.
    try await Task.sleep(for: .seconds(5))
    let isWell = await node.isReady(cluster.calls)
    var verdict = "whole"
    do { try Tool.run(cluster.program, "check", "--database", node.database.path, "--quiet") } catch {
      verdict = "\(error)"
    }
    let isNoticed = !isWell || verdict != "whole"
    scene.note("\(node.site.name) is \(isWell ? "ready" : "not ready"), and check finds: \(verdict.suffix(300))")
    if isNoticed { try await replaceFile(of: node, scene) }
    return Injection(["page \(page) of \(pages) of \(node.site.name), which \(isStopped ? "is stopped" : "runs")"])
  }

  private static let pageSize = 4096

  /// Has a node take a snapshot of another one, by itself or, if it does not, by an operator's hand.
  private static func replaceFile(of node: Node, _ scene: Scene) async throws {
    let deadline = ContinuousClock.now + .seconds(15)
    while ContinuousClock.now < deadline {
      try scene.cluster.restartEnded()
      let isWhole = (try? Tool.run(scene.cluster.program, "check", "--database", node.database.path, "--quiet")) != nil
      if await node.isReady(scene.cluster.calls), isWhole {
        return scene.note("\(node.site.name) has come back by itself.")
      }
      try await Task.sleep(for: .milliseconds(500))
    }
    scene.note("\(node.site.name) does not come back by itself; its file is removed.")
    await node.process.killNow()
    try node.clear()
    try node.process.start()
  }

  /// Deletes a node's file under it. The node ends, and takes a snapshot when it is started again.
  static func deleteFile(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let node = try any(cluster.runningNodes, using: &random)
    let printed = node.process.printedBytes
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: node.database.path + suffix)
    }
    var last = ""
    try await scene.promise(
      "\(node.site.name), whose file is deleted, ends and says so within 10 s", within: 10,
      found: { "it says: \(last)" }
    ) {
      last = node.process.printed(after: printed)
      return last.contains("was taken away while it was in use") && node.process.unwantedEnd != nil
    }
    try await scene.promise("\(node.site.name) comes back by a snapshot within 30 s", within: 30, found: { last }) {
      try cluster.restartEnded()
      last = node.process.printed(after: printed)
      return await node.isReady(cluster.calls)
    }
    return Injection([node.site.name])
  }

  /// Changes a total in a node's file while it runs. The node stops serving within seconds, and comes back by a snapshot.
  static func changeTotal(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let node = try any(cluster.runningNodes, using: &random)
    let printed = node.process.printedBytes
    let place = Int.random(in: 0..<1000, using: &random)
    scene.history.note(HistoryLine(kind: .falseFrom, node: node.site.address, fault: scene.fault))
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: node.database.path, configuration: configuration)
    try await queue.write { database in
      let totals = try Row.fetchAll(
        database, sql: "SELECT season, school FROM school_total WHERE taps > 0 ORDER BY season DESC, school LIMIT 20")
      guard !totals.isEmpty else { throw CampaignError("No school has a total.") }
      let total = totals[place % totals.count]
      try database.execute(
        sql: "UPDATE school_total SET taps = taps + 100000 WHERE season = ? AND school = ?",
        arguments: [total["season"] as Int64, total["school"] as Int64])
    }
    try queue.close()
    var last = ""
    var isNoticed = false
    try await scene.promise(
      "\(node.site.name), of which a total is wrong, stops serving within 10 s and says so", within: 10,
      found: { "it says: \(last)" }
    ) {
      last = node.process.printed(after: printed)
      let answer = await cluster.calls.get("/readyz", at: node.site.address)
      isNoticed = answer?.status != 200 && (!last.isEmpty || answer != nil)
      return isNoticed
    }
    var isBack = false
    if isNoticed {
      try await scene.promise("\(node.site.name) comes back by a snapshot within 30 s", within: 30, found: { last }) {
        try cluster.restartEnded()
        last = node.process.printed(after: printed)
        isBack = await node.isReady(cluster.calls)
        return isBack
      }
    }
    if !isBack {
      await node.process.killNow()
      try node.clear()
      try node.process.start()
    }
    scene.history.note(HistoryLine(kind: .falseTo, node: node.site.address, fault: scene.fault))
    return Injection([node.site.name])
  }
}

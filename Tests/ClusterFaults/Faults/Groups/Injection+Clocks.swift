import Foundation

// One clock is wrong, by anything from a second to ten years. All others go on as if nothing were wrong.
extension Injection {
  /// How much a clock is wrong, in milliseconds: just under and over what is tolerated, and anything up to ten years.
  private static func shift(using random: inout SeededRandom) -> Int64 {
    let known: [Int64] = [900, 1200, 3000, 55_000, 120_000, 600_000, 86_400_000, 3_650 * 86_400_000]
    let size =
      Bool.random(using: &random)
      ? known.randomElement(using: &random) ?? 900
      : Int64(exp(Double.random(in: log(1e3)..<log(3_650 * 86_400e3), using: &random)))
    return Bool.random(using: &random) ? size : -size
  }

  private static func text(_ shift: Int64) -> String {
    shift.magnitude < 100_000_000 ? "\(shift) ms" : "\(shift / 86_400_000) days"
  }

  /// A node's clock, while it runs or when it is started.
  static func nodeClock(_ scene: Scene, isStart: Bool, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let (node, shift) = (try any(cluster.runningNodes, using: &random), shift(using: &random))
    guard let clock = node.clock else { throw CampaignError("There is no C compiler; install cc or clang.") }
    if isStart { try await node.process.stop() }
    let printed = node.process.printedBytes
    scene.beginCalm(but: node)
    try clock.set(milliseconds: shift)
    if isStart { try node.process.start() }
    if shift.magnitude >= 1200 {
      var last = "nothing"
      try await scene.promise(
        "\(node.site.name), whose clock is wrong by \(text(shift)), is not ready and names its clock within 5 s",
        within: 5, found: { "it says: \(last)" }
      ) {
        let answer = await cluster.calls.get("/readyz", at: node.site.address)
        last = String(decoding: answer?.body ?? Data(), as: UTF8.self) + node.process.printed(after: printed)
        // A node that has refused to begin is not ready, either.
        return answer?.status != 200 && last.contains("clock")
      }
    }
    return Injection(["\(node.site.name) by \(text(shift))"]) {
      scene.endCalm()
      try clock.set(milliseconds: 0)
      try await checkSeason(scene)
    }
  }

  /// A member's clock. Nodes learn it from the header `Date` of its answers, so a line in front of the member writes that header.
  static func memberClock(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let cluster = scene.cluster
    let (member, shift) = (try any(cluster.members, using: &random), shift(using: &random))
    let line = try MemberLine(member, cluster)
    try await line.begin()
    // A node asks the member that answered last. After the others were away, this is the one.
    for other in cluster.members where other.site.name != member.site.name {
      try await waitUntilWell(cluster)
      await other.process.killNow()
      try await Task.sleep(for: .seconds(1))
      try other.process.start()
    }
    try await waitUntilWell(cluster)
    scene.beginCalm(but: nil)
    try line.clock.set(milliseconds: shift)
    return Injection(["\(member.site.name) by \(text(shift))"]) {
      scene.endCalm()
      try await line.end()
      try await checkSeason(scene)
    }
  }

  private static func waitUntilWell(_ cluster: TestedCluster) async throws {
    try await cluster.wait("Behind a line, not all members and nodes are well") {
      try cluster.restartEnded()
      return await cluster.isWell()
    }
  }

  /// The clock of a laptop, from which somebody reads the cluster's boards while players play.
  static func laptopClock(_ scene: Scene, using random: inout SeededRandom) async throws -> Injection {
    let (cluster, shift) = (scene.cluster, shift(using: &random))
    let clock = try ClockShift(folder: cluster.folder, name: "laptop")
    try clock.set(milliseconds: shift)
    scene.beginCalm(but: nil)
    func run(_ words: String...) throws {
      try Tool.run(
        ["timeout", "20", cluster.program] + words + cluster.arguments + ["--quiet"], environment: clock.environment)
    }
    // They may refuse to read by a clock that is wrong.
    do { try run("rankings") } catch { scene.note("\(error)") }
    do { try run("season", "list") } catch { scene.note("\(error)") }
    // Nodes serve the contest, whatever time this clock says.
    let isRemoved = (try? run("cluster", "remove", "--yes")) != nil
    scene.promise("A contest that nodes serve is not removed", !isRemoved, "it was, by a clock wrong by \(text(shift))")
    guard !isRemoved else {
      throw CampaignError("The contest was removed by a clock that was wrong by \(text(shift)).")
    }
    return Injection(["a laptop by \(text(shift))"]) {
      scene.endCalm()
      try await checkSeason(scene)
    }
  }

  /// Whether the season goes on, which ends in a day.
  private static func checkSeason(_ scene: Scene) async throws {
    for node in scene.cluster.runningNodes {
      guard let answer = await scene.cluster.calls.get("/api/seasons/current", at: node.site.address),
        answer.status == 200
      else { continue }
      let text = String(decoding: answer.body, as: UTF8.self)
      scene.promise("The season goes on at \(node.site.name)", text.contains(TestedCluster.season), text)
    }
  }
}

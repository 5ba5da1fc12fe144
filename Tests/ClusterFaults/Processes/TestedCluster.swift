import Foundation
import FreePorts
import Synchronization

/// Three members of etcd, three nodes, and the place of a fourth.
final class TestedCluster: Sendable {
  let folder: URL
  /// The path of `touchschool-online`.
  let program: String
  /// The path of the program with which the nodes begin.
  private let first: String
  /// The program for commands: as old as the nodes.
  private var commands: String { list.contest == 1 ? first : program }
  let members: [Member]
  /// All nodes, also those that do not run.
  let nodes: [Node]
  let network: Network?
  let calls: Calls
  /// The addresses that players know.
  let list = NodeList()
  private let running: Mutex<[Int]>
  /// When somebody last wrote into the log who has not its key.
  let forged = Mutex<ContinuousClock.Instant?>(nil)
  let guardian: Guardian
  /// What stands in front of members or nodes during a fault.
  private let fronts = Mutex<[ChildProcess]>([])
  private let ends = Mutex<[String]>([])

  /// - Parameters:
  ///   - program: the path of `touchschool-online`.
  ///   - older: the path of the program with which the nodes begin; the same one if `nil`.
  ///   - folder: the folder for files and logs.
  ///   - hasNetwork: whether each has a network namespace of its own.
  ///   - megabytes: the size of a node's disk, where it has its own.
  ///   - etcdOptions: further arguments of the members.
  init(
    program: String, older: String?, folder: URL, hasNetwork: Bool, megabytes: Int, etcdOptions: [String]
  ) throws {
    self.folder = folder
    self.program = program
    first = older ?? program
    let (first, guardian) = (first, try Guardian())
    self.guardian = guardian
    let network = hasNetwork ? try Network() : nil
    self.network = network
    let (memberCount, nodeCount) = (3, 4)
    let ports = hasNetwork ? [] : try FreePorts.find(2 * memberCount + nodeCount)
    let logs = folder.appending(path: "logs")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    func makeSite(_ name: String, number: Int, port: Int, peerPort: Int) throws -> Site {
      let host = hasNetwork ? "10.77.0.\(number)" : "127.0.0.1"
      try network?.add(name, host: host)
      return Site(
        name: name, host: host, port: port, peerPort: peerPort, folder: folder.appending(path: name),
        namespace: hasNetwork ? name : nil)
    }
    let memberSites = try (0..<memberCount).map { index in
      try makeSite(
        "m\(index + 1)", number: 11 + index, port: hasNetwork ? 2379 : ports[2 * index],
        peerPort: hasNetwork ? 2380 : ports[2 * index + 1])
    }
    members = try memberSites.map {
      try Member($0, all: memberSites, options: etcdOptions, logs: logs, guardian: guardian)
    }
    let addresses = memberSites.map(\.address).joined(separator: ",")
    let tokens = folder.appending(path: "administrators").path
    guard
      FileManager.default.createFile(
        atPath: tokens, contents: Data(Administrator.token.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CampaignError("\(tokens) cannot be written.") }
    nodes = try (0..<nodeCount).map { index in
      let site = try makeSite(
        "n\(index + 1)", number: 21 + index, port: hasNetwork ? 8080 : ports[2 * memberCount + index], peerPort: 0)
      return Node(
        site, program: first, cluster: addresses, tokens: tokens,
        disk: try NodeDisk(folder: site.folder, isMounted: hasNetwork, megabytes: megabytes),
        clock: ClockShift.compiler == nil ? nil : try ClockShift(folder: folder, name: site.name), logs: logs,
        guardian: guardian)
    }
    running = Mutex(Array(0..<(nodeCount - 1)))
    // The last: a client that was made has to be shut down.
    calls = Calls(seconds: 1)
  }

  /// The nodes that should run.
  var runningNodes: [Node] { running.withLock(\.self).map { nodes[$0] } }

  /// A node that should not run.
  var spare: Node? {
    let running = running.withLock(\.self)
    return nodes.indices.first { !running.contains($0) }.map { nodes[$0] }
  }

  /// Notes a process that ends at the latest with ``endFronts()``.
  func add(front: ChildProcess) { fronts.withLock { $0.append(front) } }

  /// Ends what stands in front of members and nodes.
  func endFronts() async {
    let all = fronts.withLock { fronts in
      defer { fronts = [] }
      return fronts
    }
    for front in all { await front.killNow() }
  }

  /// Notes that a node should run, or should not.
  func set(_ node: Node, runs: Bool) {
    guard let index = nodes.firstIndex(where: { $0.site.name == node.site.name }) else { return }
    running.withLock { running in
      running.removeAll { $0 == index }
      if runs { running.append(index) }
    }
    list.set(runningNodes.map(\.site.address))
  }

  func start() async throws {
    for member in members { try member.process.start() }
    try await wait("etcd does not begin") { [self] in await leader() != nil }
    // One begins the contest, and then the others join.
    for node in runningNodes {
      try node.process.start()
      try await waitUntilReady(node, "\(node.site.name) does not begin")
    }
    list.set(runningNodes.map(\.site.address))
  }

  /// The arguments with which a command works on the contest.
  var arguments: [String] {
    ["--cluster", members.map(\.site.address).joined(separator: ","), "--contest", Node.contest]
  }

  /// The name of the season in which players play.
  static let season = "Season of faults"

  /// Begins a season in which players may tap that many times as fast. It ends in a day.
  ///
  /// - Throws: ``CampaignError``.
  func beginSeason(speed: Int) throws {
    // It may have ended.
    _ = try? Tool.run([commands, "season", "end", "--yes"] + arguments)
    let end = Date.now.addingTimeInterval(86_400).ISO8601Format()
    try Tool.run(
      [
        commands, "season", "start", Self.season, "--ends", end, "taps-per-second=\(20 * speed)", "burst=\(40 * speed)",
        "join=open",
      ] + arguments)
  }

  /// Ends all in order.
  ///
  /// - Throws: ``CampaignError`` if one does not.
  func stop() async throws {
    var failures: [any Error] = []
    for node in runningNodes {
      do { try await node.process.stop() } catch { failures.append(error) }
    }
    for member in members { await member.process.killNow() }
    await calls.shutdown()
    if let failure = failures.first { throw failure }
  }

  /// Ends all, however they are.
  func killAll() async {
    await endFronts()
    for process in members.map(\.process) + nodes.map(\.process) { await process.killNow() }
    await calls.shutdown()
  }

  /// The member that leads.
  func leader() async -> Member? {
    for member in members { if await member.standing(calls)?.isLeader == true { return member } }
    return nil
  }

  /// Whether all that should run are ready.
  func isWell() async -> Bool {
    for node in runningNodes { guard await node.isReady(calls) else { return false } }
    for member in members { guard await member.standing(calls)?.hasLeader == true else { return false } }
    return true
  }

  /// Starts what has ended by itself, as a service manager does.
  func restartEnded() throws {
    for process in (members.map(\.process) + nodes.map(\.process)) {
      guard let status = process.unwantedEnd else { continue }
      let sentence = "\(process.name) ended by itself with status \(status): \(process.lastLine ?? "")"
      ends.withLock { $0.append(sentence) }
      try process.start()
    }
  }

  /// Takes a sentence for each that has ended by itself.
  func takeEnds() -> [String] {
    ends.withLock { ends in
      defer { ends = [] }
      return ends
    }
  }

  /// Waits until a node that was started takes taps.
  ///
  /// - Throws: ``CampaignError`` after a minute.
  func waitUntilReady(_ node: Node, _ failure: String) async throws {
    do {
      try await wait(failure) { [self] in
        try restartEnded()
        return await node.isReady(calls)
      }
    } catch let error as CampaignError {
      let last = "Its log ends with: \(node.process.lastLine ?? "")"
      throw CampaignError(([error.description] + ends.withLock(\.self).suffix(3) + [last]).joined(separator: "\n"))
    }
  }

  /// Waits until something holds.
  ///
  /// - Throws: ``CampaignError`` after a minute.
  func wait(_ failure: String, until holds: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !holds() {
      guard ContinuousClock.now < deadline else { throw CampaignError("\(failure) within a minute.") }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

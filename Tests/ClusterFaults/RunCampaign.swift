import ArgumentParser
import Foundation

/// Plays, and checks.
struct RunCampaign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Starts a cluster, plays on it, has it meet faults, and checks what became of the taps.",
    discussion: """
      Starts three members of etcd and three nodes. Players tap, each up to eight times a second, and send a batch a second to any node, again \
      until it is answered. One fault follows another: it begins at a random moment, lasts, and is undone; then all have to be ready again and \
      the nodes' files equal. In the end the nodes are stopped, and a checker reads what was sent and answered, and the files.

      With --network each member and node is in a network namespace of its own, so that connections can be cut. That needs Linux and root; \
      nothing outside is touched. With --older the nodes begin with the program of the version before, and the first fault is their update. A \
      fault that needs what is not there is left out, with a word why. If a fault cannot be got over, that is a failure, all begins anew with \
      the file that is furthest, and the campaign goes on. It ends with status 1 if the promise was not kept.
      """)

  @Option(help: "The path of touchschool-online; the one beside this program if not given.") var program: String?
  @Option(help: "How many faults.") var faults = 200
  @Option(help: "How many players.") var players = 100
  @Option(help: "How many seconds of play pass in a second: players tap and send that many times as often.")
  var speed = 1
  @Option(
    help: """
      Have a fault begin each so many seconds, and compare the files in the end; one follows the other, and all are compared each time, if not \
      given.
      """)
  var every: Int?
  @Option(help: "What the random choices follow from.") var seed: UInt64 = 1
  @Option(help: "Only faults of this kind; may be given several times.") var kind: [FaultKind] = []
  @Option(help: "The program of the version before, with which the nodes begin; they are updated under load.")
  var older: String?
  @Flag(help: "A network namespace for each member and node.") var network = false
  @Option(help: "The longest time in which nobody's taps may be accepted, in seconds.") var longestPause = 5.0
  @Option(
    parsing: .unconditionalSingleValue,
    help: "An argument for etcd, such as --election-timeout=1000; may be given several times.")
  var etcdOption: [String] = []
  @Option(help: "The size of a node's disk with --network, in megabytes.") var diskSize = 256
  @Option(help: "The folder for the history, the files and the logs; kept. One that is removed if not given.")
  var folder: String?
  @Option(help: "A control of the checker: break the promise between players and nodes, which has to be found.")
  var forge: Forger.Fault?
  @Option(help: "Of how many batches one is forged.") var forgeEvery = 1000
  @Option(help: "How to print the report.") var format = ReportFormat.table

  func validate() throws {
    guard players > 0, faults >= 0, forgeEvery > 0, diskSize > 0, (every ?? 1) > 0 else {
      throw ValidationError("Give numbers of 1 and more.")
    }
    guard (1...100).contains(speed) else { throw ValidationError("--speed takes a number from 1 to 100.") }
    if let kind = kind.first(where: { !isPossible($0) }), let need = kind.need {
      throw ValidationError("“\(kind.text)” needs \(need.rawValue).")
    }
  }

  private func isPossible(_ kind: FaultKind) -> Bool {
    kind.need?.isMet(hasNetwork: network, older: older) ?? true
  }

  func run() async throws {
    if network { try Network.enter() }
    signal(SIGPIPE, SIG_IGN)
    let folder =
      folder.map { URL(filePath: $0).absoluteURL }
      ?? FileManager.default.temporaryDirectory.appending(path: "cluster-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if self.folder == nil { try? FileManager.default.removeItem(at: folder) } }
    let report = try await report(in: folder)
    switch format {
    case .table: print(report.table)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }
    if !report.isKept(pause: longestPause * 1000) { throw ExitCode(1) }
  }

  private func report(in folder: URL) async throws -> CampaignReport {
    let program = try program ?? Self.besideThis("touchschool-online")
    let cluster = try TestedCluster(
      program: URL(filePath: program).absoluteURL.path, older: older.map { URL(filePath: $0).absoluteURL.path },
      folder: folder, hasNetwork: network, megabytes: diskSize,
      etcdOptions: etcdOption)
    let history = try History(folder: folder)
    let calls = Calls()
    let forger = forge.map { Forger(calls, $0, every: forgeEvery) }
    let kinds = (kind.isEmpty ? FaultKind.all : kind).filter(isPossible)
    let leftOut = kind.isEmpty ? FaultKind.all.filter { !isPossible($0) } : []
    for kind in leftOut { Self.say("Left out: \(kind.text), which needs \(kind.need?.rawValue ?? "nothing").") }
    let campaign = Campaign(
      cluster: cluster, kinds: kinds, faults: faults, interval: every.map { .seconds($0) }, players: players,
      speed: speed,
      seed: seed, longestPause: longestPause * 1000, forger: forger, calls: calls, history: history, say: Self.say)
    let result: Campaign.Result
    do {
      try await cluster.start()
      try cluster.beginSeason(speed: speed)
      result = try await campaign.run()
      try await cluster.stop()
    } catch {
      history.flush()
      await cluster.killAll()
      await calls.shutdown()
      throw error
    }
    await calls.shutdown()
    try keepFiles(of: cluster, in: folder)
    return CampaignReport(
      seed: seed, players: players, result, try Checker(folder: folder), leftOut: leftOut.map(\.name),
      forged: forger?.forged ?? [])
  }

  /// Copies the nodes' files to where the checker reads them: a disk of a node's own ends with this process.
  private func keepFiles(of cluster: TestedCluster, in folder: URL) throws {
    let files = folder.appending(path: Checker.filesFolder)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    for node in cluster.runningNodes {
      for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: node.database.path + ending) {
        try FileManager.default.copyItem(
          atPath: node.database.path + ending, toPath: files.appending(path: "\(node.site.name).sqlite\(ending)").path)
      }
    }
  }

  private static func say(_ sentence: String) { FileHandle.standardError.write(Data("\(sentence)\n".utf8)) }

  private static func besideThis(_ name: String) throws -> String {
    let path = Bundle.main.bundleURL.appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw CampaignError("There is no \(name) beside this program; build it, or name one with --program.")
    }
    return path
  }
}

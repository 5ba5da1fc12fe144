import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame

struct Cluster: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "cluster",
    subcommands: [
      ClusterInit.self, ClusterStatusCommand.self, ClusterLeave.self, ClusterRemove.self, ClusterRepair.self,
    ])
}

struct ClusterStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster status")

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let status = try await Online.network.clusterStatus(try cluster.required())
    try ClusterView(status: status).print(by: output.printer)
    if let failure = status.failure { throw ClusterCallFailure(Words(verbatim: failure), fault: .cluster) }
    guard status.nodes.contains(where: { $0.state != .silent }) else {
      throw ClusterCallFailure(
        "No node of the contest answers; start one with touchschool serve --cluster, or see to --node-url if it runs.",
        fault: .cluster)
    }
  }
}

struct ClusterLeave: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster leave")

  @OptionGroup var store: FileOptions

  func run() async throws {
    try await Leaderboard.leaveCluster(store.path, clock: SystemClock())
    store.tell("\(store.path) is a contest by itself.")
  }
}

struct ClusterInit: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster init")

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @Option(help: ArgumentHelp("The file of the contest.", valueName: "file"), completion: .file(extensions: ["sqlite"]))
  var from: String
  @Flag(name: .shortAndLong, help: "Print no messages.") var quiet = false

  func run() async throws {
    let call = try cluster.required()
    try await Online.network.beginCluster(call, from: from)
    FileOptions.tell(
      "“\(call.contest)” is on the cluster. Next: touchschool serve --database \(from.shellWord) \((cluster.words ?? []).map(\.shellWord).joined(separator: " "))",
      quiet: quiet)
  }
}

extension ClusterOptions {
  /// The contest on the cluster that the options name.
  ///
  /// - Throws: `ValidationError` if the options name no cluster.
  func required() throws -> ClusterCall {
    guard let call else {
      throw ValidationError(saying: "Name the cluster with --cluster URLS.")
    }
    return call
  }
}

struct ClusterRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster remove")

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @Flag(help: "Remove without asking.") var yes = false
  @Flag(name: .shortAndLong, help: "Print no messages.") var quiet = false

  func run() async throws {
    let call = try cluster.required()
    let bar = ProgressBar.onStandardError(
      title: Language.ofCall("Looking whether a server runs"), total: nil,
      isQuiet: quiet, environment: ProcessInfo.processInfo.environment)
    defer { bar.finish() }
    try await Online.network.removeFromCluster(call, progress: { bar.update(completed: $0, total: $1) }) {
      bar.finish()
      guard !yes else { return }
      guard Confirmation.isPersonThere,
        Confirmation.ask(Words("Remove “\(call.contest)” from the cluster?"))
      else {
        throw CommandFailure(.usage, "Nothing was removed; say --yes to remove “\(call.contest)” from the cluster.")
      }
    }
    FileOptions.tell(
      Words("“\(call.contest)” is no longer on the cluster; the files of its nodes are as they were."), quiet: quiet)
  }
}

import ArgumentParser
import Foundation
import TapGame

/// `touchschool cluster init`
struct ClusterInit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin a contest on a cluster with the contest in a file.",
    discussion: """
      The file becomes the first node's: serve it with --database FILE --cluster URLS --contest NAME, and then start the other nodes, \
      which get all of it from there. Nobody may have the file open. A contest that begins empty needs no init: its first server begins it.

      EXAMPLES:
        touchschool cluster init --from festival.sqlite --cluster http://10.0.0.1:2379
      """)

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @Option(
    help: ArgumentHelp("The file of the contest.", valueName: "file"), completion: .file(extensions: ["sqlite"]))
  var from: String
  @Flag(name: .shortAndLong, help: "Print no messages.") var quiet = false

  func run() async throws {
    let call = try cluster.required()
    try await Online.network.beginCluster(call, from: from)
    FileOptions.tell(
      Language.ofCall("“\(call.contest)” 대회가 클러스터에 있어요. 다음: ", "“\(call.contest)” is on the cluster. Next: ")
        + "touchschool serve --database \(from.shellWord) \((cluster.words ?? []).map(\.shellWord).joined(separator: " "))",
      quiet: quiet)
  }
}

extension ClusterOptions {
  /// The contest on the cluster that the options name.
  ///
  /// - Throws: `ValidationError` if the options name no cluster.
  func required() throws -> ClusterCall {
    guard let call else {
      throw ValidationError("--cluster URLS로 클러스터를 골라 주세요.", "Name the cluster with --cluster URLS.")
    }
    return call
  }
}

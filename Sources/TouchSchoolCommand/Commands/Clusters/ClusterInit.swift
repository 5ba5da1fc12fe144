import ArgumentParser
import Foundation
import TapGame

/// `touchschool cluster init`
struct ClusterInit: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster init")

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

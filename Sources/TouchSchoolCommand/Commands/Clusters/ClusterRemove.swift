import ArgumentParser
import Console
import Foundation
import TapGame

/// `touchschool cluster remove`
struct ClusterRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster remove")

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @Flag(help: "Remove without asking.") var yes = false
  @Flag(name: .shortAndLong, help: "Print no messages.") var quiet = false

  func run() async throws {
    let call = try cluster.required()
    let bar = ProgressBar.onStandardError(
      title: Language.ofCall("서버가 돌고 있는지 보는 중", "Looking whether a server runs"), total: nil,
      isQuiet: quiet, environment: ProcessInfo.processInfo.environment)
    defer { bar.finish() }
    try await Online.network.removeFromCluster(call, progress: { bar.update(completed: $0, total: $1) }) {
      bar.finish()
      guard !yes else { return }
      guard Confirmation.isPersonThere,
        Confirmation.ask(
          Language.ofCall("“\(call.contest)” 대회를 클러스터에서 없앨까요?", "Remove “\(call.contest)” from the cluster?"))
      else {
        throw CommandFailure(
          .usage, "아무것도 없애지 않았어요. “\(call.contest)” 대회를 클러스터에서 없애려면 --yes를 써 주세요.",
          "Nothing was removed; say --yes to remove “\(call.contest)” from the cluster.")
      }
    }
    FileOptions.tell(
      Language.ofCall(
        "“\(call.contest)” 대회는 이제 클러스터에 없어요. 노드의 파일은 그대로 있어요.",
        "“\(call.contest)” is no longer on the cluster; the files of its nodes are as they were."), quiet: quiet)
  }
}

import ArgumentParser
import Leaderboard
import TapGame

/// `touchschool cluster`
struct Cluster: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "cluster",
    subcommands: [
      ClusterInit.self, ClusterStatusCommand.self, ClusterLeave.self, ClusterRemove.self, ClusterRepair.self,
    ])
}

/// `touchschool cluster status`
struct ClusterStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster status")

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let status = try await Online.network.clusterStatus(try cluster.required())
    try ClusterView(status: status).print(by: output.printer)
    if let failure = status.failure { throw ClusterCallFailure(failure, fault: .cluster) }
    guard status.nodes.contains(where: { $0.state != .silent }) else {
      throw ClusterCallFailure(
        Language.ofCall(
          "대답하는 노드가 하나도 없어요. touchschool serve --cluster로 시작해 주세요. 돌고 있으면 --node-url을 확인해 주세요.",
          "No node of the contest answers; start one with touchschool serve --cluster, or see to --node-url if it runs."
        ),
        fault: .cluster)
    }
  }
}

/// `touchschool cluster leave`
struct ClusterLeave: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster leave")

  @OptionGroup var store: FileOptions

  func run() async throws {
    try await Leaderboard.leaveCluster(store.path, clock: SystemClock())
    store.tell("\(store.path)의 대회는 이제 클러스터에서 나왔어요.", "\(store.path) is a contest by itself.")
  }
}

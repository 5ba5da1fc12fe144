import ArgumentParser
import Leaderboard
import TapGame

/// `touchschool cluster`
struct Cluster: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A contest on several machines, which an etcd cluster keeps equal.",
    subcommands: [
      ClusterInit.self, ClusterStatusCommand.self, ClusterLeave.self, ClusterRemove.self, ClusterRepair.self,
    ])
}

/// `touchschool cluster status`
struct ClusterStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the members of the etcd cluster, and the nodes of the contest.",
    discussion: """
      It shows each node that has not left, and whether the server at its address answers within two seconds. The exit code is 69 if the \
      cluster has no majority, or no node answers.

      EXAMPLES:
        touchschool cluster status --cluster http://10.0.0.1:2379
        touchschool cluster status --cluster http://10.0.0.1:2379 --format json
      """)

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
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Make a node's file a contest by itself again.",
    discussion: """
      The node must have stopped. The file then holds all that the node had applied, and the command and a server may change it; the \
      contest on the cluster goes on without it.

      EXAMPLES:
        touchschool cluster leave --database festival.sqlite
      """)

  @OptionGroup var store: FileOptions

  func run() async throws {
    try await Leaderboard.leaveCluster(store.path, clock: SystemClock())
    store.tell("\(store.path)의 대회는 이제 클러스터에서 나왔어요.", "\(store.path) is a contest by itself.")
  }
}

import ArgumentParser
import TapGame

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

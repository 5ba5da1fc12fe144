import ArgumentParser

/// `touchschool cluster remove`
struct ClusterRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a contest from the cluster.",
    discussion: """
      Its servers must have stopped. Their files stay as they are: cluster leave makes one of them a contest by itself, which can begin on \
      the cluster again, also under the same name.

      It asks at a terminal. Without a terminal it removes nothing unless you say --yes.

      EXAMPLES:
        touchschool cluster remove --cluster http://10.0.0.1:2379 --contest festival
      """)

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @Flag(help: "Remove without asking.") var yes = false
  @Flag(name: .shortAndLong, help: "Print no messages.") var quiet = false

  func run() async throws {
    let call = try cluster.required()
    try await Online.network.removeFromCluster(call) {
      guard !yes else { return }
      guard Confirmation.isPersonThere, Confirmation.ask("Remove “\(call.contest)” from the cluster?") else {
        throw Unconfirmed(
          description: "Nothing was removed; say --yes to remove “\(call.contest)” from the cluster.")
      }
    }
    FileOptions.tell(
      "“\(call.contest)” is no longer on the cluster; the files of its nodes are as they were.", quiet: quiet)
  }
}

import ArgumentParser

/// `touchschool cluster`
struct Cluster: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A contest on several machines, which an etcd cluster keeps equal.",
    subcommands: [
      ClusterInit.self, ClusterStatusCommand.self, ClusterLeave.self, ClusterRemove.self, ClusterRepair.self,
    ])
}

import ArgumentParser
import Leaderboard
import TapGame

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

import ArgumentParser
import TapGame

/// `touchschool cluster repair`
struct ClusterRepair: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Find the entries of the log that nodes cannot read, and declare them void.",
    discussion: """
      Nodes stand still before an unreadable entry until it is declared void; start them again afterwards. No receipt is lost by that, \
      because no node has applied it. An entry that a newer version wrote waits for an update of the nodes. Nodes leave out by themselves \
      what nobody who has the contest's key wrote.

      It asks at a terminal. Without a terminal it changes nothing unless you say --yes.

      EXAMPLES:
        touchschool cluster repair --cluster http://10.0.0.1:2379 --dry-run
      """)

  @OptionGroup(title: "Cluster") var cluster: ClusterOptions
  @Flag(help: "Show what is found, and change nothing.") var dryRun = false
  @Flag(help: "Declare unreadable entries void without asking.") var yes = false
  @OptionGroup var output: FormatOption

  func run() async throws {
    let call = try cluster.required()
    try await Online.network.repairCluster(call) { findings in
      try output.printer.print(Self.report(findings), json: findings)
      guard !findings.isEmpty, !dryRun else { return false }
      if yes { return true }
      let question = Language.ofCall(
        "읽을 수 없는 기록 \(findings.count)개를 무효로 할까요?", "Declare the unreadable entries void (\(findings.count))?")
      if Confirmation.isPersonThere, Confirmation.ask(question) { return true }
      throw CommandFailure(
        .usage, "아무것도 바꾸지 않았어요. 읽을 수 없는 기록을 무효로 하려면 --yes를 써 주세요.",
        "Nothing was changed; say --yes to declare the unreadable entries void.")
    }
  }

  private static func report(_ findings: [ClusterFinding]) -> Report<ClusterFinding> {
    Report(
      findings,
      [
        .init(.count, "position", "Position", "위치") { $0.position },
        .init(.name, "entry", "Entry", "기록") { $0.entry },
        .init(.text, "reason", "Reason", "까닭") { $0.reason },
      ])
  }
}

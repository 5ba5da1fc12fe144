import Basics
import ArgumentParser
import TapGame

struct ClusterRepair: AsyncParsableCommand {
  static let configuration = CommandConfiguration("cluster repair")

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

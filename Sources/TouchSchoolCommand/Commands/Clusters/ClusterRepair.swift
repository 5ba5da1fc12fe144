import Basics
import ArgumentParser

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
      let question = Words("Declare the unreadable entries void (\(findings.count))?")
      if Confirmation.isPersonThere, Confirmation.ask(question) { return true }
      throw CommandFailure(.usage, "Nothing was changed; say --yes to declare the unreadable entries void.")
    }
  }

  private static func report(_ findings: [ClusterFinding]) -> Report<ClusterFinding> {
    Report(
      findings,
      [
        .init(.count, "position", "Position") { $0.position },
        .init(.name, "entry", "Entry") { $0.entry },
        .init(.text, "reason", "Reason") { $0.reason },
      ])
  }
}

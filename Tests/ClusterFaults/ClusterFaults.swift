import ArgumentParser
import Foundation

/// Has players play on a cluster that meets one fault after another, and judges what became of their taps.
@main
struct ClusterFaults: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster-faults",
    abstract: "Has players play on a cluster that meets one fault after another, and judges what became of their taps.",
    subcommands: [RunCampaign.self, CheckCampaign.self, Line.self], defaultSubcommand: RunCampaign.self)
}

/// How a report is printed.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}

extension FaultKind: ExpressibleByArgument {}
extension Forger.Fault: ExpressibleByArgument {}

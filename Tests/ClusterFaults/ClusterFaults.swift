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

extension FaultKind: ExpressibleByArgument {
  init?(argument: String) {
    guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = kind
  }

  static var allValueStrings: [String] { all.map(\.name) }
}

extension Forger.Fault: ExpressibleByArgument {}

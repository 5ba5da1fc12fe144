import TestSupport
import Testing

/// Faults that lie outside processes, disks and networks: clocks, identities, forged entries, damaged files.
@Suite(.enabled(if: FaultCampaign.canRun, FaultCampaign.absence)) struct `A cluster that believes no clock and no copy`
{
  private static let groups: [[String]] = [
    ["nodeClock", "startClock", "memberClock", "laptopClock"],
    ["garbage", "entryForged", "etcdRestored", "contestRemoved"],
    ["totalChanged", "pageOverwritten", "oldFile", "nodeHaltedBehindProxy"],
  ]

  @Test(.timeLimit(.minutes(6)), arguments: groups) func `loses no tap`(kinds: [String]) async throws {
    // HAProxy is not everywhere.
    let kinds = kinds.filter { !$0.hasSuffix("Proxy") || Program.installed("haproxy") != nil }
    let campaign = try FaultCampaign()
    let (report, status, errors) = try await campaign.play(
      ["--players", "20", "--faults", "\(kinds.count)", "--seed", "29", "--longest-pause", "20"]
        + kinds.flatMap { ["--kind", $0] })
    #expect(status == 0, "\(errors)")
    #expect(report["findings"].array?.isEmpty == true, "\(report["findings"])")
    #expect(report["failures"].array?.isEmpty == true, "\(report["failures"])")
    #expect(report["kinds"].array?.allSatisfy { $0["filesEqual"] == $0["times"] } == true)
  }
}

import Foundation
import GRDB
import TestSupport
import Testing

/// What is done to a history or a file here has to be found.
@Suite(.enabled(if: FaultCampaign.canRun, FaultCampaign.absence), .full("a campaign whose findings are wanted"))
struct `The checker of a cluster's faults` {
  private static let node = "http://127.0.0.1:1"

  @Test(.timeLimit(.minutes(10)))
  func
    `finds promises that do not hold, nodes that are disturbed, strangers, and orders that count otherwise than once`()
    async throws
  {
    let campaign = try FaultCampaign()
    let (report, status, errors) = try await campaign.play(
      "--players", "10", "--faults", "2", "--seed", "3", "--kind", "ordersAtOnce", "--kind", "memberWiped",
      "--longest-pause", "60")
    #expect(status == 0, "\(errors)")
    #expect(report["findings"].array?.isEmpty == true && report["failures"].array?.isEmpty == true)
    try await checkHistory(campaign)
    try await checkOrders(campaign)
  }

  private func checkHistory(_ campaign: FaultCampaign) async throws {
    func expect(_ kind: String, _ sentence: String, _ lines: [String: any Sendable]...) async throws {
      for line in lines { try campaign.add(line) }
      let findings = try await campaign.findings()
      #expect(findings.count == 1)
      #expect(findings.allSatisfy { $0.kind == kind && $0.text.contains(sentence) }, "\(findings)")
      try campaign.removeLast(lines.count)
    }
    func expectNothing(_ lines: [String: any Sendable]...) async throws {
      for line in lines { try campaign.add(line) }
      let findings = try await campaign.findings()
      #expect(findings.isEmpty, "\(findings)")
      try campaign.removeLast(lines.count)
    }
    let end = try campaign.end()
    let (node, other) = (Self.node, "http://127.0.0.1:2")
    try await expect(
      "promise", "1 keys is wanted, 2 keys is found",
      ["kind": "promise", "fault": 1, "text": "Nothing is written", "wanted": "1 keys", "found": "2 keys"])
    try await expectNothing(["kind": "promise", "fault": 1, "text": "Nothing", "wanted": "1", "found": "1"])

    // While a node's clock is wrong, another one refuses.
    let calm: [String: any Sendable] = ["kind": "calmFrom", "fault": 1, "node": node, "limit": 1000]
    let over: [String: any Sendable] = ["kind": "calmTo", "fault": 1]
    func refusal(_ node: String) -> [String: any Sendable] {
      ["kind": "none", "node": node, "status": 503, "session": 1, "sequence": 1, "taps": 1]
    }
    try await expect("disturbed", "refused 1 batches", calm, refusal(other), over)
    try await expectNothing(calm, refusal(node), over)
    try await expectNothing(calm, over, refusal(other))
    // All stand still.
    let late: [String: any Sendable] = ["kind": "calmTo", "fault": 1, "at": end + 1_001_000]
    try await expect("disturbed", "took no tap for 1001 ms", calm, late)
    try await expectNothing(calm, ["kind": "calmTo", "fault": 1, "at": end + 999_000])

    // A node whose contest is over takes a batch, one that the player has not sent: its next one may be on its way.
    let answer = try campaign.lastAnswer()
    func batch(_ kind: String, at: Int64, _ node: String) -> [String: any Sendable] {
      var line: [String: any Sendable] = [
        "kind": kind, "node": node, "session": answer.session, "sequence": answer.sequence + 1000, "taps": 1, "at": at,
      ]
      if kind == "answer" {
        line["receipt"] = [
          "session": answer.session, "sequence": answer.sequence + 1000, "accepted": 0, "rejected": 1, "sessionTaps": 1,
          "schoolTaps": 1, "revision": 1,
        ]
      }
      return line
    }
    let closed: [String: any Sendable] = ["kind": "closedFrom", "node": node]
    for (line, send, isFound) in [
      (closed, batch("send", at: end + 1, node), true),
      (["kind": "closedFrom", "node": other], batch("send", at: end + 1, node), false),
      (["kind": "closedFrom", "node": node, "at": end + 2], batch("send", at: end + 1, node), false),
    ] {
      try campaign.add(line)
      try campaign.add(send)
      try campaign.add(batch("answer", at: end + 3, node))
      #expect(try await campaign.findings().contains { $0.kind == "stranger" } == isFound)
      try campaign.removeLast(3)
    }

    try await expect(
      "digest", "the digests of n1 and n2 differ", ["kind": "digest", "fault": 9, "node": "n1", "found": "a"],
      ["kind": "digest", "fault": 9, "node": "n2", "found": "b"])
    try await expectNothing(
      ["kind": "digest", "fault": 9, "node": "n1", "found": "a"],
      ["kind": "digest", "fault": 10, "node": "n2", "found": "b"])

    // A node whose totals are wrong may state them, and only these, until it is found out.
    for (falsified, change, isFound) in [
      (answer.node, "schoolTaps", false), (other, "schoolTaps", true), (answer.node, "sessionTaps", true),
    ] {
      try campaign.add(["kind": "falseFrom", "node": falsified])
      try campaign.addAnswer { $0[change] = 1_000_000 }
      #expect(try await campaign.findings().contains { $0.kind == "changed" } == isFound)
      try campaign.removeLast(2)
    }
  }

  private func checkOrders(_ campaign: FaultCampaign) async throws {
    let order: [String: any Sendable] = ["session": 1, "taps": 1, "order": "abc", "node": Self.node]
    try campaign.add(order.merging(["kind": "order"]) { $1 })
    #expect(try await campaign.findings().isEmpty)
    try campaign.add(order.merging(["kind": "ordered"]) { $1 })
    let lost = try await campaign.findings()
    #expect(lost.count == 3 && lost.allSatisfy { $0.kind == "command" && $0.text.contains("counts 0 times") })
    try campaign.removeLast(2)

    let file = try DatabaseQueue(path: campaign.file(1))
    try await file.write { database in
      try database.execute(
        sql: """
          CREATE TABLE kept AS SELECT * FROM tap_adjustment LIMIT 1;
          UPDATE kept SET id = (SELECT max(id) + 1 FROM tap_adjustment);
          INSERT INTO tap_adjustment SELECT * FROM kept
          """)
    }
    #expect(try await campaign.findings().contains { $0.kind == "command" && $0.text.contains("counts 2 times") })
    try await file.write { database in
      try database.execute(
        sql: """
          DROP TRIGGER tap_adjustment_is_not_deleted;
          DELETE FROM tap_adjustment WHERE id = (SELECT id FROM kept);
          DROP TABLE kept
          """)
    }
    #expect(try await campaign.findings().isEmpty)
    // Nobody has sent one.
    try await file.write { database in
      try database.execute(sql: "UPDATE contest_order SET order_id = 'x' || order_id WHERE command = 'taps.adjust'")
    }
    let strange = try await campaign.findings()
    #expect(strange.contains { $0.kind == "command" && $0.text.contains("was never sent") })
    #expect(strange.contains { $0.kind == "command" && $0.text.contains("is in the audit list 0 times") })
    try file.close()
  }
}

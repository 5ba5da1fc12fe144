import Foundation
import GRDB
import TestSupport
import Testing

@Suite(
  .enabled(if: FaultCampaign.canRun, FaultCampaign.absence),
  .full("campaigns; quick are ClusterTests, and .ci/faults has others"))
struct `Faults of a cluster` {
  @Test(.timeLimit(.minutes(10)))
  func `no tap is lost and none counts twice, and what is done to the files is found`() async throws {
    let campaign = try FaultCampaign()
    // Machines of tests are slow, so nothing is said here of the pauses.
    let (report, status, errors) = try await campaign.play(
      "--players", "20", "--faults", "4", "--seed", "7", "--kind", "nodeKilled", "--kind",
      "diskFull", "--kind", "nodesExchanged", "--kind", "majorityKilled", "--longest-pause", "60")
    #expect(status == 0, "\(errors)")
    #expect(report["findings"].array?.isEmpty == true && report["failures"].array?.isEmpty == true)
    let kinds = try #require(report["kinds"].array)
    #expect(
      Set(kinds.compactMap { $0["kind"].string }) == ["nodeKilled", "diskFull", "nodesExchanged", "majorityKilled"])
    #expect(kinds.allSatisfy { $0["times"].integer == 1 && $0["filesEqual"].integer == 1 })
    #expect(try #require(report["batches"].integer) > 100)
    #expect(try await campaign.findings().isEmpty)

    // One file loses a receipt.
    let file = try DatabaseQueue(path: campaign.file(1))
    try await file.write { database in
      try database.execute(
        sql: "CREATE TABLE kept AS SELECT * FROM receipt WHERE id = 30; DELETE FROM receipt WHERE id = 30")
    }
    let lost = try await campaign.findings()
    #expect(lost.contains { $0.kind == "lost" && $0.text.hasPrefix("n") })
    #expect(lost.contains { $0.kind == "unequal" })
    try await file.write { database in
      try database.execute(sql: "INSERT INTO receipt SELECT * FROM kept; DROP TABLE kept")
    }
    #expect(try await campaign.findings().isEmpty)

    // One counts a batch twice.
    try await file.write { database in
      try database.execute(
        sql: """
          CREATE TABLE kept AS SELECT * FROM receipt WHERE id = 30;
          UPDATE kept SET id = (SELECT max(id) + 1 FROM receipt);
          INSERT INTO receipt SELECT * FROM kept
          """)
    }
    #expect(try await campaign.findings().contains { $0.kind == "doubled" && $0.text.contains("counts 2 times") })
    try await file.write { database in
      try database.execute(sql: "DELETE FROM receipt WHERE id = (SELECT id FROM kept); DROP TABLE kept")
    }
    #expect(try await campaign.findings().isEmpty)

    // In one, time runs back.
    let (revision, moment) = try await file.write { database -> (Int64, Int64) in
      // Revisions of one moment share a row.
      let row = try #require(
        try Row.fetchOne(database, sql: "SELECT id, committed_at FROM revision WHERE id >= 20 ORDER BY id LIMIT 1"))
      let (id, moment): (Int64, Int64) = (row[0], row[1])
      try database.execute(sql: "UPDATE revision SET committed_at = 1 WHERE id = ?", arguments: [id])
      return (id, moment)
    }
    #expect(
      try await campaign.findings().contains {
        $0.kind == "time" && $0.text.contains("revision \(revision) is older")
      })
    try await file.write { database in
      try database.execute(
        sql: "UPDATE revision SET committed_at = ? WHERE id = ?", arguments: [moment, revision])
    }

    // A repeat was answered otherwise.
    try campaign.addAnswer { $0["schoolTaps"] = 1 }
    #expect(try await campaign.findings().map(\.kind) == ["changed"])
    try campaign.removeLast()
    #expect(try await campaign.findings().isEmpty)

    // Two files differ in a total.
    try await file.write { database in
      try database.execute(
        sql:
          "UPDATE school_total SET taps = taps + 1 WHERE school = (SELECT min(school) FROM school_total WHERE taps > 0)"
      )
    }
    let unequal = try await campaign.findings()
    #expect(unequal.contains { $0.kind == "unequal" && $0.text.contains("school_total has 1 rows that differ") })
    #expect(unequal.contains { $0.kind == "sum" })
    try file.close()
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["lost", "doubled"])
  func `a batch that is forged between players and nodes is found`(fault: String) async throws {
    let campaign = try FaultCampaign()
    let (report, status, errors) = try await campaign.play(
      "--players", "20", "--faults", "0", "--forge", fault, "--forge-every", "40")
    #expect(status == 1, "\(errors)")
    let forged = try #require(report["forged"].array)
    #expect(!forged.isEmpty)
    let findings = try #require(report["findings"].array)
    for batch in forged.compactMap(\.string) {
      let parts = batch.split(separator: "/").compactMap { Int($0) }
      try #require(parts.count == 2)
      // A batch that is doubled counts under the next sequence.
      let sequence = fault == "lost" ? parts[1] : parts[1] + 1
      let found = findings.filter {
        $0["kind"].string == fault && $0["text"].string?.contains("Batch \(sequence) of session \(parts[0]) ") == true
      }
      // In the file of each node.
      #expect(found.count == 3, "\(batch)")
    }
  }
}

import EtcdCluster
import SchoolDirectory
import GameAPI
import Synchronization
import SystemCalls
import TapGame
import TestLine
import TestSupport
import Testing

/// A command on a cluster asks a node, and reads the cluster's log where no node answers.
@Suite("A command on a cluster", .enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct ClusterDoorTests {
  /// Every command that takes `--cluster`, in an order in which they work.
  private static let calls: [[String]] = [
    ["schools", "import", "schools.csv"], ["schools", "list", "--format", "json", "--limit", "500"],
    ["schools", "search", "가나다"], ["schools", "show", "test:high:a"], ["schools", "editions"],
    ["season", "start", "Festival", "--starts", "2026-01-01T00:00:00Z", "--ends", "2999-01-01T00:00:00Z", "grace=0s"],
    ["season", "list", "--format", "json"], ["season", "list", "--lang", "ko"], ["season", "show", "9"],
    ["season", "set", "2", "grace=2s", "--dry-run"], ["season", "pause", "2"], ["season", "continue", "2"],
    ["season", "freeze", "2"], ["season", "thaw", "2", "--yes"],
    ["season", "confirm-clock"], ["season", "join"],
    ["season", "start", "Days", "--every", "day", "--time-zone", "UTC"],
    ["season", "stop-repeating", "3", "--now", "--yes"], ["season", "start", "Tickets", "join=ticket"],
    ["season", "tickets", "3", "--csv", "tickets.csv", "--season", "4"], ["season", "end", "4"],
    ["season", "end", "4", "--yes"], ["season", "end", "4", "--yes", "--lang", "ko"], ["season", "resume", "4"],
    ["season", "merge", "schools.csv", "--season", "2", "--yes"],
    ["taps", "import", "taps.csv", "--season", "2", "--order-id", "first"],
    ["taps", "import", "taps.csv", "--season", "2", "--order-id", "first"],
    ["taps", "import", "schools.csv", "--season", "2", "--order-id", "first"],
    ["taps", "sheets"], ["taps", "adjust", "1", "--by", "-1", "--reason", "a macro"],
    ["taps", "adjust", "1", "--by", "-999", "--reason", "a macro", "--lang", "ko"], ["taps", "adjustments"],
    ["taps", "adjust", "9", "--by", "1", "--reason", "a macro", "--lang", "ko"],
    ["rankings", "--season", "2", "--format", "json"], ["rankings", "--season", "2", "--top", "2000"],
    ["rankings", "--season", "2", "--around", "test:high:none"],
    ["rankings", "--board", "region:none", "--lang", "ko"],
    ["watch", "--limit", "1", "--season", "2"], ["players", "list", "--season", "1"],
    ["players", "list", "--season", "1", "--around", "민준"], ["players", "sessions", "--season", "1"],
    ["players", "hide", "민준", "--school", "SCHOOL", "--season", "1"],
    ["players", "unhide", "민준", "--school", "SCHOOL", "--season", "1"],
    ["review", "--season", "1", "--format", "json"], ["review", "apply", "--season", "1"],
    ["review", "ban", "--session", "1", "--reason", "a macro", "--season", "1"], ["review", "bans"],
    ["review", "undo", "1", "--reason", "no macro"], ["players", "forget", "민준", "--yes"],
    ["schools", "remove", "--edition", "1", "--yes"], ["wall", "show", "--look", "hall", "--message", "Hello"],
    ["people", "add", "Kim", "--role", "reader"], ["people", "withdraw", "Kim"],
    ["people", "withdraw", "Kim", "--lang", "ko"], ["people", "list", "--format", "json"],
    ["webhooks", "add", "ftp://a.example"], ["webhooks", "list", "--format", "json"], ["webhooks", "remove", "7"],
    ["history", "--race", "--season", "2"],
    ["log", "--limit", "100"], ["backup", "copy.sqlite"], ["check", "--digest"],
  ]

  @Test func `prints, says and changes the same whether a node or the log takes it`() async throws {
    try await EtcdCluster.with(3) { etcd in
      let (atNodes, atLog) = (try Workplace(), try Workplace())
      for workplace in [atNodes, atLog] {
        try workplace.write(Workplace.directory, to: "schools.csv")
        try workplace.write(Workplace.taps, to: "taps.csv")
      }
      let members = ["--cluster", etcd.addresses]
      _ = try await ServedContest.run(atLog, members + ["--contest", "log"]) { server in
        _ = try await Self.play(at: server)
        server.stop()
      }
      let nodes = members + ["--contest", "nodes"]
      let orders = Mutex(0)
      let count = { @Sendable (outcome: Outcome) in
        orders.withLock { $0 += outcome.errors.matches(of: /An administrator changed something/).count }
      }
      count(
        try await ServedContest.run(atNodes, nodes) { one in
          count(
            try await ServedContest.run(atNodes, ["--database", "two.sqlite"] + nodes) { two in
              count(
                try await ServedContest.run(atNodes, ["--database", "three.sqlite"] + nodes) { three in
                  let school = try await Self.play(at: one)
                  for call in Self.calls {
                    let words = [try Binary.path()] + call.map { $0 == "SCHOOL" ? school : $0 }
                    async let atNode = atNodes.run(words + nodes)
                    let log = try await atLog.run(words + members + ["--contest", "log"])
                    let node = try await atNode
                    #expect(node.exitCode == log.exitCode, "\(call): \(node.errors) \(log.errors)")
                    #expect(Self.comparable(node.output) == Self.comparable(log.output), "\(call)")
                    #expect(Self.comparable(node.errors) == Self.comparable(log.errors), "\(call)")
                  }
                  three.stop()
                })
              two.stop()
            })
          one.stop()
        })
      // All orders that were taken went through a node.
      #expect(orders.withLock(\.self) >= 18)
    }
  }

  /// A second door gets the order with its id: without one, it would begin two seasons.
  @Test func `counts an order once whose answer is lost at a node`() async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      let cluster = ["--cluster", etcd.addresses]
      try await TestLine.with { line in
        let served = try await ServedContest.run(workplace, ["--node-url", line.address] + cluster) { server in
          line.lead(to: server.port)
          line.loseAnswers(to: "POST /admin/api/commands/season.start")
          let started = try await workplace.touchschool(["season", "start", "Second"] + cluster)
          #expect(started.exitCode == 0, "\(started.errors)")
          let log = try await workplace.touchschool(["log", "--format", "json"] + cluster)
          // The server began the first season itself.
          let orders = try JSON(parsing: log.output)["orders"].elements.filter { $0["by"] == "shell" }
          #expect(orders.map { $0["command"] } == ["season.start"], "\(log.output)")
          #expect(orders.first?["from"] == .null, "\(log.output)")
          server.stop()
        }
        #expect(served.errors.contains("An administrator changed something"))
      }
    }
  }

  @Test(arguments: [[SIGKILL], [SIGSTOP, SIGKILL]])
  func `reads the log where the only node is dead or frozen`(signals: [Int32]) async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      let cluster = ["--cluster", etcd.addresses]
      let call = { @Sendable in
        for call in [["season", "start", "Next"], ["season", "list"]] {
          let outcome = try await workplace.touchschool(call + cluster)
          #expect(outcome.exitCode == 0 && outcome.output.contains("Next"), "\(outcome.errors)")
        }
      }
      _ = try await ServedContest.run(workplace, cluster, signals: signals) { server in
        server.stop()
        guard signals.count > 1 else { return }
        try await call()
        server.stop()
      }
      if signals.count == 1 { try await call() }
    }
  }

  /// What a command printed, without what two contests do not share.
  private static func comparable(_ text: String) -> String {
    text.normalized.replacing(/--contest (nodes|log)|“(nodes|log)”/, with: "<the contest>")
      .replacing(/[0-9a-f]{64}/, with: "<a digest>").replacing(/digest [0-9a-f]{16}/, with: "<the tickets>")
      .replacing(/\b[0-9a-z]{26}\b/, with: "<a token>")
      .replacing(/"address" : "[0-9a-f]{16}"/, with: "<a hashed address>")
      // A season ends later by what its pause took, which may be less than a second.
      .replacing("2999-01-01 00:00:00 UTC", with: "<this run's moment> UTC")
  }

  /// Plays a batch, and returns the school.
  private static func play(at server: ServedContest) async throws -> String {
    let session = try await server.openSession(nickname: "민준")
    let batch = ["sequence": 1, "taps": 5, "span": 1000]
    let receipt = try await server.send("POST", "/api/taps", json: batch, token: session.token)
    try #require(receipt.status == 200)
    return session.school.rawValue
  }
}

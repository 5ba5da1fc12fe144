import EtcdCluster
import Foundation
import GameAPI
import TapGame
import TestSupport
import Testing

@Suite("A contest on a cluster", .enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct ClusterCommandTests {
  private static let name = ["--contest", "festival"]

  @Test func `begins with a file, is played at any node, and is a file by itself afterwards`() async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      try await workplace.prepare()
      let cluster = ["--cluster", etcd.addresses] + Self.name
      let begun = try await workplace.touchschool(["cluster", "init", "--from", "touchschool.sqlite"] + cluster)
      #expect(begun.exitCode == 0, "\(begun.errors)")
      // From here on only the cluster's log changes it.
      let refused = try await workplace.touchschool("season", "start", "Own")
      #expect(refused.exitCode == 73 && refused.errors.contains("a node's file of the contest “festival”"))
      let again = try await workplace.touchschool(["cluster", "init", "--from", "touchschool.sqlite"] + cluster)
      #expect(again.exitCode != 0)

      let first = try await ServedContest.run(workplace, ["--node-name", "one"] + cluster) { one in
        let other = ["--database", "two.sqlite", "--node-name", "two"]
        let second = try await ServedContest.run(workplace, other + cluster) { two in
          let session = try await Self.play(at: one, and: two)
          try await Self.work(workplace, with: cluster, adjusting: session)
          try await Self.look(at: one, workplace, with: cluster)
          let served = try await workplace.touchschool(["cluster", "remove", "--yes"] + cluster)
          #expect(served.exitCode == 69 && served.errors.contains("still served"), "\(served.errors)")
          two.stop()
        }
        #expect(second.exitCode == 0, "\(second.errors)")
        one.stop()
      }
      #expect(first.exitCode == 0, "\(first.errors)")

      var digests: Set<String> = []
      for file in ["touchschool.sqlite", "two.sqlite"] {
        digests.insert(try await workplace.succeed("check", "--digest", "--database", file).output)
        try await workplace.expectWhole(file)
      }
      #expect(digests.count == 1)
      try await workplace.succeed("cluster", "leave", "--database", "two.sqlite")
      try await workplace.succeed("season", "start", "Alone", "--database", "two.sqlite")
      // A backup is a contest by itself.
      try await workplace.succeed("season", "start", "Alone", "--database", "backup.sqlite")
      try await Self.remove(workplace, from: cluster)
    }
  }

  /// Removes a contest whose servers have stopped, and begins one under its name.
  private static func remove(_ workplace: Workplace, from cluster: [String]) async throws {
    let remove = [try Binary.path(), "cluster", "remove"] + cluster
    let unconfirmed = try await workplace.run(remove)
    #expect(unconfirmed.exitCode == 64 && unconfirmed.errors.contains("say --yes"), "\(unconfirmed.errors)")
    let removed = try await workplace.run(remove + ["--yes"])
    #expect(removed.exitCode == 0 && removed.errors.contains("no longer on the cluster"), "\(removed.errors)")
    let again = try await workplace.run(remove + ["--yes"])
    #expect(again.exitCode == 65 && again.errors.contains("no contest “festival”"), "\(again.errors)")
    // A node that still belonged to it begins nothing.
    let left = try await workplace.touchschool(["serve", "--port", "0"] + cluster)
    #expect(left.exitCode == 65 && left.errors.contains("look at --cluster and --contest"), "\(left.errors)")
    let other = try await workplace.touchschool(["cluster", "init", "--from", "two.sqlite"] + cluster)
    #expect(other.exitCode == 0, "\(other.errors)")
  }

  /// Taps at two nodes in turn, in one session.
  private static func play(at one: ServedContest, and two: ServedContest) async throws -> String {
    let session = try await one.openSession()
    let batch = ["sequence": 1, "taps": 5, "span": 1000]
    let receipt = try await two.send("POST", "/api/taps", json: batch, token: session.token)
    #expect(receipt.status == 200, "\(String(decoding: receipt.body, as: UTF8.self))")
    let repeated = try await one.send("POST", "/api/taps", json: batch, token: session.token)
    let answers = try [receipt, repeated].map { try JSONDecoder().decode(TapAnswer.self, from: $0.body) }
    #expect(answers[0].receipt == answers[1].receipt)
    #expect(try await one.send("GET", "/readyz").status == 200)
    let figures = String(decoding: try await one.send("GET", "/metrics").body, as: UTF8.self)
    #expect(figures.contains("touchschool_cluster_takes_taps 1.0"))
    #expect(figures.contains("touchschool_cluster_position "))
    // Snapshots are for nodes.
    #expect(try await two.send("GET", "/cluster/snapshot").status == 401)
    #expect(try await two.send("GET", "/cluster/snapshot", token: "abc").status == 401)
    // A node without an administrator has none but the organisers of the cluster.
    for path in ["/cluster/node", "/cluster/current"] {
      #expect(try await two.send("GET", path).status == 401)
      #expect(try await two.send("GET", path, token: "abc").status == 401)
    }
    #expect(try await two.send("GET", "/admin/api/log", token: "abc").status == 404)
    return session.session.description
  }

  /// Has the command work on the cluster.
  private static func work(_ workplace: Workplace, with cluster: [String], adjusting session: String) async throws {
    let calls: [[String]] = [
      ["schools", "import", "schools.csv"], ["schools", "list"], ["season", "list"], ["season", "start", "Second"],
      ["season", "end", "2", "--yes"], ["season", "set", "1", "grace=1s"], ["log"],
      ["taps", "adjust", "\(session)", "--by", "1", "--reason", "a look"],
      ["taps", "sheets"],
      ["rankings"], ["watch", "--limit", "1"], ["players", "list"], ["players", "sessions"], ["review"],
      ["backup", "backup.sqlite"], ["check"], ["check", "--digest"], ["history", "--race"],
    ]
    for call in calls {
      let outcome = try await workplace.touchschool(call + cluster)
      #expect(outcome.exitCode == 0, "\(call): \(outcome.errors)")
    }
  }

  private static func look(at node: ServedContest, _ workplace: Workplace, with cluster: [String]) async throws {
    while true {
      let status = try await workplace.touchschool(["cluster", "status", "--format", "json"] + cluster)
      let json = try JSON(parsing: status.output)
      #expect(json["contest"] == "festival")
      #expect(json["members"].elements.count == 1)
      let nodes = json["nodes"].elements
      guard nodes.count == 2, nodes.allSatisfy({ $0["state"] == "takes taps" }) else { continue }
      #expect(nodes.map { $0["name"] } == ["one", "two"])
      #expect(nodes[0]["address"] == .string("http://127.0.0.1:\(node.port)") && nodes[0]["version"] != nil)
      break
    }
    let table = try await workplace.touchschool(["cluster", "status"] + cluster)
    #expect(table.output.contains("leads") && table.output.contains("http://127.0.0.1:\(node.port)  takes taps"))
    let korean = try await workplace.touchschool(["cluster", "status", "--lang", "ko"] + cluster)
    #expect(korean.output.contains("http://127.0.0.1:\(node.port)  터치를 받음"), "\(korean.output)")
  }

  /// A board that does not move looked like one of a quiet moment.
  @Test func `that is watched tells when the cluster does not answer, and goes on`() async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      try await workplace.prepare()
      try workplace.write("school_id,taps\ntest:high:b,2000\n", to: "more.csv")
      let cluster = ["--cluster", etcd.addresses] + Self.name
      let begun = try await workplace.touchschool(["cluster", "init", "--from", "touchschool.sqlite"] + cluster)
      #expect(begun.exitCode == 0, "\(begun.errors)")
      _ = try await ServedContest.run(workplace, cluster) { node in
        let script = """
          mkfifo pipe told
          "$0" watch --limit 2 "$@" >pipe 2>told & exec 3<pipe 4<told
          read -r board <&3
          touch shown
          read -r reason <&4
          touch lost
          read -r change <&3
          wait $!
          printf '%s\\n' $? "$reason" "$change"
          """
        let watch = ["/bin/sh", "-c", script, try Binary.path()] + cluster
        async let watching = workplace.run(watch)
        let appear = { (name: String) in
          while try !workplace.names().contains(name) {
            try Task.checkCancellation()
            await Task.yield()
          }
        }
        try await appear("shown")
        etcd.members[0].halt()
        try await appear("lost")
        etcd.members[0].goOn()
        let imported = try await workplace.touchschool(["taps", "import", "more.csv"] + cluster)
        #expect(imported.exitCode == 0, "\(imported.errors)")
        let outcome = try await watching
        #expect(outcome.lines.count == 3 && outcome.lines[0] == "0", "\(outcome.output) \(outcome.errors)")
        #expect(outcome.lines[1].hasPrefix("The cluster does not answer ("))
        #expect(outcome.lines[1].hasSuffix(" It goes on as soon as it can."))
        #expect(try JSON(parsing: outcome.lines[2])["moves"].elements.map { $0["gained"] } == [.integer(2000)])
        node.stop()
      }
    }
  }

  @Test(arguments: [
    (["rankings", "--cluster", "http://127.0.0.1:1", "--database", "a.sqlite"], 64, "two contests"),
    (["rankings", "--contest", "festival"], 64, "name it with --cluster"),
    (["rankings", "--cluster", "etcd"], 64, "etcd"),
    (["rankings", "--cluster", "http://127.0.0.1:1", "--contest", "a/b"], 64, "a/b"),
    (["rankings", "--cluster", "http://127.0.0.1:1", "--cluster-user", "a"], 64, "password"),
    (["rankings", "--cluster", "http://127.0.0.1:1"], 69, "does not answer"),
    (["rankings", "--cluster", "http://127.0.0.1:1", "--server", "hall.local"], 64, "two contests"),
    (
      ["rankings", "--cluster", "http://127.0.0.1:1", "--cluster-ca", "none.pem"], 66,
      "none.pem cannot be used: it is not there"
    ),
    (["play", "--cluster", "http://127.0.0.1:1"], 64, "--server"),
    (["simulate", "--cluster", "http://127.0.0.1:1"], 64, "--server"),
    (["cluster", "status"], 64, "--cluster"),
    (["cluster", "init", "--from", "none.sqlite", "--cluster", "http://127.0.0.1:1"], 66, "none.sqlite"),
    (["cluster", "leave", "--database", "none.sqlite"], 66, "none.sqlite"),
    (["cluster", "remove", "--yes"], 64, "--cluster"),
    (["cluster", "remove", "--yes", "--cluster", "http://127.0.0.1:1"], 69, "does not answer"),
    (["serve", "--contest", "festival"], 64, "name the cluster with --cluster"),
    (["serve", "--cluster", "http://127.0.0.1:1", "--port", "0"], 69, "does not answer"),
    (["serve", "--cluster", "http://127.0.0.1:1", "--port", "0", "--token-key-file", "a"], 64, "which is in etcd"),
  ])
  func `named wrong is told in one sentence`(words: [String], code: Int32, part: String) async throws {
    let workplace = try Workplace()
    let outcome = try await workplace.touchschool(words)
    #expect(outcome.exitCode == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
    #expect(try workplace.names() == [])
  }

  /// The password was read a second time at the sign-in, and a pipe had nothing then.
  @Test func `takes its password from a pipe`() async throws {
    try await EtcdCluster.with(1) { etcd in
      for (path, body) in [
        ("user/add", #"{"name":"root","password":"secret"}"#), ("role/add", #"{"name":"root"}"#),
        ("user/grant", #"{"user":"root","role":"root"}"#), ("enable", "{}"),
      ] {
        try await etcd.call("auth/" + path, body)
      }
      for (password, part) in [("secret", "no contest “touchschool”"), ("wrong", "the user “root” cannot sign in")] {
        let outcome = try await Workplace().shell(
          """
          mkfifo -m 600 password
          echo \(password) > password &
          "$0" rankings --cluster \(etcd.addresses) --cluster-user root --cluster-password-file password
          """)
        #expect(outcome.errors.contains(part), "\(outcome.errors)")
      }
    }
  }

  @Test func `that is not there is told, and a password that others may read is not used`() async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      let none = try await workplace.touchschool("rankings", "--cluster", etcd.addresses)
      #expect(none.exitCode == 65 && none.errors.contains("no contest “touchschool”"), "\(none.errors)")
      try workplace.write("secret\n", to: "password")
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: workplace.path("password"))
      let open = try await workplace.touchschool(
        "rankings", "--cluster", etcd.addresses, "--cluster-user", "a", "--cluster-password-file", "password")
      #expect(open.exitCode == 65 && open.errors.contains("chmod 600"), "\(open.errors)")
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite(
  "Three machines by the article alone", .enabled(if: ThreeMachines.canRun, ThreeMachines.absence),
  .full("three machines; quick is a contest on one with three nodes"), .timeLimit(.minutes(10))
)
struct ThreeMachinesTests {
  @Test func `count taps, shut strangers out, are measured, and take a machine back that was cut off`() async throws {
    try await ThreeMachines.with { three in
      let session = try await three.join()
      #expect(try #require(try await three.tap(session, 1)).status == 200)
      try await Self.expectBatches(1, of: session, at: three.nodes, three)
      try await Self.expectStrangersOut(three)

      try await Self.expectFigures(three)

      let status = try await three.nodes[0].shell(try Article.block("On any machine"))
      for node in three.nodes {
        #expect(status.contains("\(node.host):2379") && status.contains("\(node.host):8080"), "\(status)")
      }

      let cut = three.nodes[2]
      try await three.laboratory.set(cut, isConnected: false)
      for sequence in 2...9 { #expect(try #require(try await three.tap(session, sequence)).status == 200) }
      try await Self.expectBatches(9, of: session, at: Array(three.nodes.prefix(2)), three)
      try await three.laboratory.set(cut, isConnected: true)
      try await Self.expectBatches(9, of: session, at: three.nodes, three)
    }
  }

  /// Waits until each node knows so many batches of a session.
  private static func expectBatches(
    _ count: Int64, of session: ThreeMachines.Session, at nodes: [Machine], _ three: ThreeMachines
  ) async throws {
    for node in nodes {
      let api = "http://\(node.host):8080/api"
      var own = JSON.null
      while own["nextSequence"].integer != count + 1 {
        try Task.checkCancellation()
        own = try await three.phone.ask("\(api)/sessions/\(session.number)", token: session.token)?.json ?? .null
      }
      let board = try await three.phone.ask("\(api)/boards/all?totals=true&season=\(session.season)")
      #expect(board?.json["taps"] == own["taps"] && own["taps"] != 0, "\(node.name): \(board?.body ?? "")")
    }
  }

  /// Prometheus gets the figures of each node from where the article puts it, and nobody else does.
  private static func expectFigures(_ three: ThreeMachines) async throws {
    let targets = try Article.block("/etc/prometheus/prometheus.yml").matches(of: /"([^"]+)"/).map { String($0.1) }
    #expect(targets == three.nodes.map { "\($0.host):8080" })
    for target in targets {
      let told = try #require(try await three.proxy.ask("http://\(target)/metrics"))
      #expect(told.status == 200 && told.body.contains("\ntouchschool_cluster_takes_taps 1"), "\(told)")
      #expect(try await three.phone.ask("http://\(target)/metrics")?.status == 401)
    }
    #expect(try await three.phone.ask("\(ThreeMachines.site)/metrics")?.status == 401)
  }

  /// Who has no certificate of the authority gets nothing from etcd.
  private static func expectStrangersOut(_ three: ThreeMachines) async throws {
    let own = "--cacert ../authority/ca.pem"
    try await three.phone.shell(
      "mkdir stranger; cd stranger; openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=x -keyout k -out c")
    for port in [2379, 2380] {
      let url = "https://10.0.0.1:\(port)/version"
      for words in ["-k", own, "\(own) --cert c --key k"] {
        let ending = try await three.phone.run(
          ["sh", "-c", "cd \(three.laboratory.folder.path("stranger")); curl -s \(words) \(url)"])
        #expect(ending.status != 0 && ending.output.isEmpty, "\(words) \(port): \(ending.output)")
      }
    }
    let version = try await three.nodes[1].shell(
      """
      cd /etc/festival
      curl -s --cacert ca.pem --cert machine.pem --key machine-key.pem https://10.0.0.1:2379/version
      """)
    #expect(version.contains("etcdserver"))
  }
}

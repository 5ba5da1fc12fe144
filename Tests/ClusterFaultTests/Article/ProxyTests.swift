import Foundation
import TestSupport
import Testing

@Suite(
  "Behind the article's proxy", .enabled(if: ThreeMachines.canRun, ThreeMachines.absence), .serialized,
  .full("three machines; quick is a contest on one with three nodes"), .timeLimit(.minutes(10))
)
struct ProxyTests {
  /// How many times as long as the proxy waits for one node an answer may take here. A machine of tests is slow.
  private static let patience = 5.0

  /// Orders, by what they give as reason: how often each has counted.
  private static func counts(_ three: ThreeMachines) async throws -> [String: Int] {
    let list = try #require(
      try await three.phone.ask("http://10.0.0.1:8080/admin/api/adjustments", token: try three.token))
    let reasons = list.json["adjustments"].elements.compactMap { $0["reason"].string }
    return Dictionary(reasons.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func adjust(
    _ three: ThreeMachines, _ session: ThreeMachines.Session, _ reason: String, id: String?,
    at site: String = ThreeMachines.site
  ) async throws -> Reply? {
    try await three.order(
      "taps.adjust", #"{"session":\#(session.number),"taps":1,"reason":"\#(reason)"}"#, id: id, at: site)
  }

  @Test func `an order counts once, through three nodes at once and while nodes freeze and die`() async throws {
    try await ThreeMachines.with { three in
      let session = try await three.join()
      for round in 0..<5 {
        let replies = try await three.nodes.concurrently { node in
          try await Self.adjust(three, session, "at once \(round)", id: "same-\(round)", at: "http://\(node.host):8080")
        }
        #expect(Set(replies.map { $0?.body }).count == 1 && replies.allSatisfy { $0?.status == 200 }, "\(replies)")
      }

      three.served[1].halt()
      async let named = (0..<9).concurrently { try await Self.adjust(three, session, "named \($0)", id: "named-\($0)") }
      async let bare = (0..<9).concurrently { try await Self.adjust(three, session, "bare \($0)", id: nil) }
      async let commands = (0..<3).concurrently { number in
        try await three.command(
          "taps", "adjust", "\(session.number)", "--by", "1", "--reason", "command \(number)", "--yes")
      }
      let (withID, withoutID, outcomes) = (try await named, try await bare, try await commands)
      #expect(withID.allSatisfy { $0?.status == 200 }, "\(withID)")
      #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes.map(\.errors))")
      #expect(try await three.figure("wredis", of: "n2") > 0)
      // What the node had been given before it halted, it does now.
      three.served[1].goOn()
      try await three.waitUntilReady("http://10.0.0.2:8080")

      async let killed = (0..<30).concurrently {
        try await Self.adjust(three, session, "killed \($0)", id: "killed-\($0)")
      }
      while try await !Self.counts(three).keys.contains(where: { $0.hasPrefix("killed ") }) {
        try Task.checkCancellation()
      }
      three.served[2].kill()
      // What follows waits for all of them.
      try #require(try await killed.allSatisfy { $0?.status == 200 })
      _ = try await three.restart(2)

      var counts = try await Self.counts(three)
      // The node may be a moment behind the one that answered.
      while counts.count(where: { $0.key.hasPrefix("killed ") }) < 30 {
        try Task.checkCancellation()
        counts = try await Self.counts(three)
      }
      #expect(counts.values.allSatisfy { $0 == 1 }, "\(counts)")
      #expect(counts.count { $0.key.hasPrefix("at once ") } == 5 && counts.count { $0.key.hasPrefix("named ") } == 9)
      #expect(counts.count { $0.key.hasPrefix("command ") } == 3)
      // One without an id that was answered has counted; one that was not may have.
      for (number, reply) in withoutID.enumerated() where reply?.status == 200 {
        #expect(counts["bare \(number)"] == 1)
      }
      #expect(withoutID.contains { $0?.status == 200 } && withoutID.contains { $0?.status != 200 })
    }
  }

  @Test func `a node that freezes or whose answers are lost keeps nobody waiting, and batches count once`() async throws
  {
    try await ThreeMachines.with { three in
      let session = try await three.join()
      var sequence = 0
      var accepted: Int64 = 0
      let limit = try Article.proxyTimeout() * Self.patience

      /// Asks for boards and hands in batches while something is wrong with the second node.
      func play(_ fault: String) async throws {
        let before = try await three.figure("wredis", of: "n2")
        async let boards = (0..<36).concurrently { _ in
          try await three.phone.ask("\(ThreeMachines.site)/api/seasons/current")
        }
        for _ in 0..<6 {
          sequence += 1
          let reply = try #require(try await three.tap(session, sequence), "\(fault)")
          #expect(reply.status == 200 && reply.time < limit, "\(fault): \(reply)")
          accepted += reply.json["accepted"].integer ?? 0
        }
        let replies = try await boards
        #expect(replies.allSatisfy { $0?.status == 200 && ($0?.time ?? .infinity) < limit }, "\(fault): \(replies)")
        #expect(try await three.figure("wredis", of: "n2") > before, "\(fault)")
      }

      let streams = try await Self.streams(three)
      let lost = try await three.figure("scur", of: "n2")
      three.served[1].halt()
      try await play("frozen")
      // The frozen node's streams end, so that their readers go to another node. The others outlast the short time.
      while !streams.contains(where: { $0.output.contains("ended") }) { try Task.checkCancellation() }
      #expect(streams.count { $0.output.contains("ended") } == lost && lost < streams.count)
      three.served[1].goOn()
      while try await three.proxy.shell("curl -s 'http://127.0.0.1:8404/;csv' | grep ^nodes,n2,").contains("DOWN") {
        try Task.checkCancellation()
      }
      try await three.nodes[1].dropAnswers(to: three.proxy)
      try await play("unheard")
      try await three.nodes[1].sendAnswers(to: three.proxy)

      // Each node's board has each batch once.
      for node in three.nodes {
        try await three.waitUntilReady("http://\(node.host):8080")
        let own = try await three.phone.ask(
          "http://\(node.host):8080/api/sessions/\(session.number)", token: session.token)
        #expect(own?.json["taps"].integer == accepted && accepted > 0, "\(node.name): \(own?.body ?? "")")
      }
    }
  }

  /// Opens event streams until the second node has one, and another node, too.
  private static func streams(_ three: ThreeMachines) async throws -> [MachineService] {
    let ask = "curl -sN --cacert \(three.laboratory.folder.path("page.pem"))"
    var streams: [MachineService] = []
    while case let count = try await three.figure("scur", of: "n2"), count == 0 || count == streams.count {
      let stream = try three.phone.start("\(ask) \(ThreeMachines.site)/api/boards/all/stream; echo ended")
      while !stream.output.contains("data:") { try Task.checkCancellation() }
      streams.append(stream)
    }
    return streams
  }
}

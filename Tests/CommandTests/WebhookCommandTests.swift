import EtcdCluster
import Foundation
import FreePorts
import TapGame
import TestSupport
import Testing

/// Webhooks from the shell, with the receiver of the article, which is a program of its own.
@Suite("touchschool webhooks", .timeLimit(.minutes(10)))
struct WebhookCommandTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try workplace.write(Workplace.directory, to: "schools.csv")
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(path: "Sources/GameServer/GameServer.docc/GameServer.md"),
      encoding: .utf8)
    let code = try #require(article.firstMatch(of: /\n```python\n((?s).*?)\n```\n/)).output.1
    try workplace.write(String(code), to: "receiver.py")
  }

  /// Runs a script while the article's receiver listens at `$PORT`. What it prints is in `received`.
  private func withReceiver(_ script: String, _ port: Int, secret: String) async throws -> Outcome {
    try await workplace.shell(
      """
      WEBHOOK_SECRET="\(secret)" PORT=\(port) python3 receiver.py > received 2> receiver.log &
      receiver=$!
      trap 'kill $receiver' EXIT
      until python3 -c 'import socket; socket.create_connection(("127.0.0.1", \(port))).close()' 2> /dev/null; do :; done
      \(script)
      """)
  }

  @Test func `adds, lists and removes one, and shows its secret once`() async throws {
    try await workplace.succeed("schools", "import", "schools.csv")
    try await workplace.succeed("season", "start", "Festival")
    let url = "http://127.0.0.1:8000/hook"
    let added = try await workplace.json(
      "webhooks", "add", url, "--events", "season.sealed,lead.taken", "--format", "json")
    let secret = try #require(added["secret"].string)
    #expect(
      WebhookSecret(secret) != nil && added["events"].elements == ["season.sealed", "lead.taken"])
    let odd = try await workplace.touchschool("webhooks", "add", url, "--events", "season.sealed,rain")
    #expect(odd.exitCode == 64, "\(odd.errors)")
    let wrong = try await workplace.touchschool("webhooks", "add", "ftp://a.example", "--lang", "ko")
    #expect(wrong.exitCode == 65 && wrong.errors.contains("웹훅 주소"), "\(wrong.errors)")
    let list = try await workplace.succeed("webhooks", "list", "--format", "json")
    #expect(try JSON(parsing: list.output)["webhooks"].elements.map { $0["url"].string } == [url])

    try await workplace.succeed("webhooks", "remove", "1")
    let unknown = try await workplace.touchschool("webhooks", "remove", "1")
    #expect(unknown.exitCode == 65 && unknown.errors.contains("no webhook 1"), "\(unknown.errors)")
    let log = try await workplace.succeed("log", "--format", "json")
    #expect(
      log.output.contains("webhook.add")
        && !(list.output + log.output).contains(secret.dropFirst(6)))
    try await workplace.expectWhole()
  }

  @Test(
    .enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence),
    .enabled(if: Program.installed("python3") != nil, "the article's receiver is in Python"))
  func `are sent once by two nodes of a cluster, and the receiver refuses what another secret signs`() async throws {
    let port = try FreePorts.find(1)[0]
    try await EtcdCluster.with(1) { etcd in
      let token = "a-token-of-the-administrator"
      try workplace.write(token + "\n", to: "token")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: workplace.path("token"))
      let words = [
        "--cluster", etcd.addresses, "--admin-token-file", workplace.path("token"),
        "--private-webhooks", "allow",
      ]
      var generator = SystemRandomNumberGenerator()
      let secret = WebhookSecret(using: &generator).text
      let receiver = Task {
        try await withReceiver(
          "until [ -e stop ]; do sleep 0.1; done; cat received", port, secret: secret)
      }
      _ = try await ServedContest.run(workplace, ["--node-name", "one"] + words) { one in
        _ = try await ServedContest.run(
          workplace, ["--database", "two.sqlite", "--node-name", "two"] + words
        ) { two in
          func order<Command: ContestCommand>(_ command: Command, at node: ServedContest)
            async throws
          {
            let told = try await node.send(
              "POST", "/admin/api/commands/\(Command.name)", json: command, token: token)
            #expect(told.status == 200, "\(String(decoding: told.body, as: UTF8.self))")
          }
          func wait(delivered count: Int, at node: ServedContest) async throws {
            while true {
              let (_, body) = try await node.send("GET", "/admin/api/webhooks", token: token)
              let webhooks = try JSON(parsing: body)["webhooks"].elements
              if webhooks.first?["delivered"].int == count, webhooks.last?["lastStatus"].int == 401 { return }
            }
          }
          try await order(
            AddWebhook("http://127.0.0.1:\(port)/hook", events: [.seasonEnded], secret: secret),
            at: one)
          try await order(
            AddWebhook(
              "http://127.0.0.1:\(port)/hook", events: [.seasonEnded],
              secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
            at: one)
          for number in 1...4 {
            try await order(StartSeason(name: "Season \(number)"), at: one)
            let season = SeasonID(rawValue: Int64(number + 1))
            try await order(EndSeason(season), at: number.isMultiple(of: 2) ? one : two)
          }
          try await wait(delivered: 4, at: one)
          try await wait(delivered: 4, at: two)
          two.stop()
        }
        one.stop()
      }
      try workplace.write("", to: "stop")
      let received = try await receiver.value.output.split(separator: "\n")
      #expect(
        received.count == 4 && received.allSatisfy { $0.contains("season.ended") }, "\(received)")
    }
  }
}

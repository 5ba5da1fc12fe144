import Foundation
import HTTPTypes
import NIOCore
import StoreConformance
import Synchronization
import TapGame
import Testing
import HTTPCalls

@Suite(.timeLimit(.minutes(10)))
struct `Posting a webhook's message` {
  private let secret: WebhookSecret

  init() throws { secret = try #require(WebhookSecret(CommandSamples.secret)) }

  private func message(to url: String) -> WebhookMessage {
    WebhookMessage(to: url, id: "msg_1", body: "{}", secret: secret)
  }

  private func post(_ url: String, allowsPrivate: Bool = false, lookup: WebhookPoster.Lookup? = nil) async
    -> WebhookAnswer
  {
    await WebhookPoster(allowsPrivate: allowsPrivate, timeLimit: .seconds(600), lookup: lookup).post(
      message(to: url), at: Timestamp(milliseconds: 1_790_000_000_000))
  }

  @Test(arguments: [
    ("127.0.0.1", ReceiverAddress.private), ("10.0.0.1", .private), ("172.16.0.1", .private),
    ("172.31.255.255", .private), ("192.168.1.1", .private), ("100.64.0.1", .private), ("::1", .private),
    ("fc00::1", .private), ("fdff::1", .private), ("::ffff:127.0.0.1", .private), ("::ffff:10.1.2.3", .private),
    ("64:ff9b::a00:1", .private), ("2002:7f00:1::", .private),
    ("169.254.169.254", .reserved), ("::ffff:169.254.169.254", .reserved), ("fe80::1", .reserved),
    ("0.0.0.0", .reserved), ("::", .reserved), ("224.0.0.1", .reserved), ("239.1.2.3", .reserved),
    ("255.255.255.255", .reserved), ("240.0.0.1", .reserved), ("ff02::1", .reserved), ("192.0.2.1", .reserved),
    ("198.18.0.1", .reserved), ("2001:db8::1", .reserved), ("2001::1", .reserved), ("::7f00:1", .reserved),
    ("64:ff9b:1::1", .reserved), ("64:ff9b::a9fe:a9fe", .reserved),
    ("8.8.8.8", .public), ("172.32.0.1", .public), ("100.128.0.1", .public), ("2606:4700::1111", .public),
    ("::ffff:8.8.8.8", .public), ("192.169.0.1", .public), ("11.0.0.1", .public),
  ])
  func `knows addresses that only this machine or its network can reach`(text: String, kind: ReceiverAddress) throws {
    #expect(ReceiverAddress(try SocketAddress(ipAddress: text, port: 443)) == kind)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1"])
  func `reaches no private address that is not allowed, however it is written`(host: String) async throws {
    let receiver = Receiver(secret)
    try await receiver.run { port in
      for scheme in ["http", "https"] {
        let answer = await post("\(scheme)://\(host):\(port)/hook")
        #expect(answer.status == nil && answer.failure?.contains("private network") == true, "\(answer)")
      }
    }
    #expect(receiver.received.isEmpty)
  }

  /// A file of before the check may hold such an address. A port above 65,535 ended the process.
  @Test(arguments: [65_536, 99_999]) func `says of a port that no socket has that it does not exist`(port: Int) async {
    let answer = await post("https://127.0.0.1:\(port)/", allowsPrivate: true)
    #expect(answer.status == nil && answer.failure == "Its address has the port \(port), which does not exist.")
  }

  @Test func `reaches no metadata of a cloud, even if private addresses are allowed, and nothing public without TLS`()
    async throws
  {
    let metadata = await post("http://169.254.169.254/latest", allowsPrivate: true)
    #expect(metadata.failure?.contains("link-local") == true, "\(metadata)")
    let plain = await post("http://example.org/", allowsPrivate: true) { _, port in
      [try SocketAddress(ipAddress: "93.184.215.14", port: port)]
    }
    #expect(plain.failure?.contains("https") == true, "\(plain)")
    // One private address among public ones is enough.
    let mixed = await post("https://example.org/") { _, port in
      try ["93.184.215.14", "127.0.0.1"].map { try SocketAddress(ipAddress: $0, port: port) }
    }
    #expect(mixed.failure?.contains("private network") == true, "\(mixed)")
  }

  /// A name server that gives a public address to be checked and a private one to connect to is asked once only, and
  /// the connection is made to what was checked.
  @Test func `connects to the address that was checked, whatever the name says later`() async throws {
    let receiver = Receiver(secret)
    let asked = Mutex(0)
    try await receiver.run { port in
      let answer = await post("http://rebinding.invalid:\(port)/hook", allowsPrivate: true) { host, port in
        asked.withLock { $0 += 1 }
        #expect(host == "rebinding.invalid")
        return [try SocketAddress(ipAddress: "127.0.0.1", port: port)]
      }
      #expect(answer.status == 204 && answer.failure == nil, "\(answer)")
    }
    #expect(asked.withLock { $0 } == 1 && receiver.received.count == 1 && receiver.received[0].isSigned)
  }

  @Test func `follows no redirect, reads no answer, and says what came`() async throws {
    let receiver = Receiver(secret)
    try await receiver.run { port in
      receiver.answer(.found, .gone, .ok)
      let redirected = await post("http://127.0.0.1:\(port)/hook", allowsPrivate: true)
      #expect(redirected.status == 302 && redirected.failure?.contains("redirects") == true)
      #expect(await post("http://127.0.0.1:\(port)/hook", allowsPrivate: true).status == 410)
      let taken = await post("http://127.0.0.1:\(port)/hook", allowsPrivate: true)
      #expect(taken.status == 200 && taken.failure == nil)
    }
    #expect(receiver.received.map(\.body) == ["{}", "{}", "{}"])
    let port = try await receiver.run { $0 }
    let nobody = await post("http://127.0.0.1:\(port)/hook", allowsPrivate: true)
    #expect(nobody.status == nil && nobody.failure == "It gives no answer: nothing listens there.", "\(nobody)")
    let nowhere = await post("https://no-such-host.invalid/")
    #expect(nowhere.failure == "There is no host “no-such-host.invalid”.", "\(nowhere)")
  }

  @Test func `gives up on a receiver that does not answer in time`() async throws {
    let receiver = Receiver(secret)
    let gate = AsyncStream<Void>.makeStream()
    try await receiver.run(hold: { for await _ in gate.stream {} }) { port in
      let poster = WebhookPoster(allowsPrivate: true, timeLimit: .milliseconds(300))
      let answer = await poster.post(
        message(to: "http://127.0.0.1:\(port)/hook"), at: Timestamp(milliseconds: 1_790_000_000_000))
      gate.continuation.finish()
      #expect(answer.status == nil && answer.failure == "It gives no answer: it takes too long.", "\(answer)")
    }
  }
}

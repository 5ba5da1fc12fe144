import Foundation
import TapGame
import Testing

@Suite struct `A webhook's message` {
  /// The example of the Standard Webhooks specification.
  @Test func `is signed as Standard Webhooks says`() throws {
    let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let message = WebhookMessage(
      to: "https://example.org", id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: #"{"test": 2432232314}"#, secret: secret)
    let headers = Dictionary(
      uniqueKeysWithValues: message.headers(at: Timestamp(milliseconds: 1_614_265_330_999)).map { ($0.name, $0.value) })
    #expect(
      headers == [
        "content-type": "application/json", "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330", "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ])
  }

  @Test func `has a secret of 24 to 64 bytes`() throws {
    func text(_ count: Int) -> String { "whsec_" + Data(repeating: 7, count: count).base64EncodedString() }
    for count in [24, 32, 64] { #expect(WebhookSecret(text(count))?.text == text(count)) }
    for text in [text(23), text(65), "whsec_", "whsec_?", String(text(32).dropFirst(6)), ""] {
      #expect(WebhookSecret(text) == nil, "\(text)")
    }
    var generator = SystemRandomNumberGenerator()
    let (one, other) = (WebhookSecret(using: &generator), WebhookSecret(using: &generator))
    #expect(WebhookSecret(one.text) == one && one != other)
  }

  @Test func `is tried again after pauses that grow from seconds to hours`() {
    let pauses = (1...12).map { Webhook.pause(after: $0, chance: 0.5) / 1000 }
    #expect(pauses == [5, 20, 80, 320, 1280, 5120, 20_480, 43_200, 43_200, 43_200, 43_200, 43_200])
    #expect((Webhook.pause(after: 1, chance: 0), Webhook.pause(after: 1, chance: 1)) == (3750, 6250))
    #expect(Webhook.pause(after: .max, chance: 0.5) == 43_200_000)
  }

  @Test(arguments: [
    "ftp://example.org", "https://", "https://user:word@example.org/", "https://example.org/#part", "example.org",
    "https://example.org/a b", "https://예시.kr/", "https://example.org:999999/", "HTTPS//x",
    "https://127.0.0.1:65536/", "https://[::1]:99999", "https://example.org:0/",
  ])
  func `goes to no other address than one of http or https`(url: String) throws {
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    #expect(throws: ContestRefusal.self) { try AddWebhook(url, secret: secret).validate() }
    for url in [
      "https://example.org/a?b=c", "http://127.0.0.1:80", "https://[::1]:8080/x", "http://hall.local/?q",
      "https://a.example:65535",
    ] {
      try AddWebhook(url, secret: secret).validate()
    }
    #expect(throws: ContestRefusal.self) { try AddWebhook("https://a.example", secret: "guess me").validate() }
    #expect(throws: ContestRefusal.self) { try AddWebhook("https://a.example", events: [], secret: secret).validate() }
  }
}

import Foundation

/// What a webhook can tell.
public enum WebhookEvent: String, CaseIterable, Sendable, Codable {
  case seasonStarted = "season.started"
  case seasonEnded = "season.ended"
  /// A season is sealed; with the digest of the seal.
  case seasonSealed = "season.sealed"
  /// A school has taken the lead of a live season.
  case leadTaken = "lead.taken"
  /// A server could not make a backup.
  case backupFailed = "backup.failed"
  /// The review of a live season has found a suspicious session.
  case sessionSuspected = "session.suspected"
}

/// An address of another program that a contest tells of what happens. It has no secret in it.
public struct Webhook: Hashable, Sendable, Codable, Identifiable {
  /// Whether events are sent.
  public enum State: String, Sendable, Codable {
    case on
    /// The receiver answered 410: it wants no more.
    case gone
    /// The contest has no secret to sign with, because it was read from an export.
    case unsigned
  }

  public let id: Int64
  public let url: String
  public let events: [WebhookEvent]
  public let addedAt: Timestamp
  public var state = State.on
  /// The number of events that wait to be sent, or to be sent again.
  public var waiting: Int64 = 0
  public var delivered: Int64 = 0
  /// The number of events that were given up.
  public var abandoned: Int64 = 0
  /// When an event was sent last; `nil` if none was.
  public var lastAt: Timestamp?
  public var lastStatus: Int64?
  /// Why the last event was not delivered; `nil` if it was.
  public var lastFailure: String?

  /// A webhook that has sent nothing.
  public init(id: Int64, url: String, events: [WebhookEvent], addedAt moment: Timestamp) {
    (self.id, self.url, self.events, addedAt) = (id, url, events, moment)
  }

  public static let maximumCount = 20
  /// The maximum number of events that wait for one webhook. Further ones are given up at once.
  package static let maximumWaiting: Int64 = 1000
  /// The minimum time between two events about the lead of one season, in milliseconds.
  package static let leadInterval: Int64 = 10_000
  /// How long an event is tried, in milliseconds: three days.
  package static let lifetime: Int64 = 3 * 86_400_000
  /// How long a node that has claimed the sending keeps it, in milliseconds.
  package static let claimTime: Int64 = 30_000

  /// The pause after a number of failed attempts, in milliseconds: 5 s, then four times as long each time, up to 12 h;
  /// a quarter less or more by chance.
  ///
  /// - Parameter chance: a random number from 0 to 1.
  package static func pause(after attempts: Int64, chance: Double) -> Int64 {
    var bound: Int64 = 5000
    for _ in 1..<max(1, min(attempts, 20)) { bound = min(bound * 4, 43_200_000) }
    return Int64(Double(bound) * (0.75 + chance / 2))
  }
}

/// The secret that signs what a webhook sends, by the rules of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64.
public struct WebhookSecret: Hashable, Sendable {
  private static let prefix = "whsec_"
  /// The text that the receiver needs.
  public let text: String
  private let bytes: [UInt8]

  /// Reads a secret; `nil` for any other text.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), text.utf8.count < 100,
      let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))), (24...64).contains(bytes.count)
    else { return nil }
    (self.text, self.bytes) = (text, Array(bytes))
  }

  /// A new secret of 32 bytes.
  public init(using generator: inout some RandomNumberGenerator) {
    bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    text = Self.prefix + Data(bytes).base64EncodedString()
  }

  /// The header `webhook-signature` of a message.
  ///
  /// - `id`: the header `webhook-id`.
  /// - `timestamp`: the header `webhook-timestamp`, in seconds since 1970.
  public func signature(of body: String, id: String, timestamp: Int64) -> String {
    "v1," + Data(AuthenticationKey(bytes).code(of: "\(id).\(timestamp).\(body)".utf8)).base64EncodedString()
  }
}

/// What is posted to a receiver.
package struct WebhookMessage: Hashable, Sendable {
  package let url: String
  /// The same at each attempt, so that the receiver can leave out a repeat.
  package let id: String
  package let body: String
  package let secret: WebhookSecret

  package init(to url: String, id: String, body: String, secret: WebhookSecret) {
    (self.url, self.id, self.body, self.secret) = (url, id, body, secret)
  }

  /// The headers of Standard Webhooks.
  ///
  /// - Parameter moment: the moment of the attempt.
  package func headers(at moment: Timestamp) -> [(name: String, value: String)] {
    let seconds = moment.milliseconds / 1000
    return [
      ("content-type", "application/json"), ("webhook-id", id), ("webhook-timestamp", String(seconds)),
      ("webhook-signature", secret.signature(of: body, id: id, timestamp: seconds)),
    ]
  }
}

/// What became of a message.
package struct WebhookAnswer: Hashable, Sendable {
  package var status: Int64?
  /// Why nothing was delivered, in one sentence; `nil` if the receiver took the message.
  package var failure: String?

  package init(status: Int64?, failure: String? = nil) { (self.status, self.failure) = (status, failure) }
}

/// Posts messages to receivers.
package protocol WebhookPosting: Sendable {
  /// Posts a message once. It takes a bounded time.
  func post(_ message: WebhookMessage, at moment: Timestamp) async -> WebhookAnswer
}

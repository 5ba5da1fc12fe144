package import TapGame

/// The settings of a server. The defaults suit a hall of players on one machine.
package struct ServerSettings: Sendable {
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for any free port.
  package var port = 8080
  /// The sockets that another process opened for this server, which listens on these alone; empty if it opens its own.
  package var sockets: [Int32] = []
  package var limits = ServerLimits()
  /// The maximum duration of a shutdown, in seconds.
  package var drainTime = 10
  /// The proxies in front of the server. The client addresses that they report are trusted.
  package var trustedProxies: [IPRange] = []
  /// Who may read `/metrics` beside this machine and administrators.
  package var metricsReaders: [IPRange] = []
  /// The header field in which the proxies report client addresses; the other one is ignored.
  package var forwardedHeader = ForwardedHeader.xForwardedFor

  /// The space that is left on the contest's disk, in bytes; `nil` if the system does not tell.
  package var diskFree: @Sendable () -> UInt64? = { nil }
  /// The addresses that many players share.
  package var venues: [Venue] = []
  package var blockedWords = BlockedWords.builtIn

  /// The TLS identity of the server; `nil` for plain HTTP.
  package var identity: TLSIdentity?
  /// The address at which people join, such as `https://tap.example/`; `nil` for the address in a browser's request.
  package var publicURL: String?
  /// The tokens of administrators; `nil` disables administration.
  package var adminTokens: AdminTokens?
  /// The time between two backups; `nil` if the server makes none on its own.
  package var backupInterval: Duration?
  /// The cluster's node behind this server; `nil` if the contest is only on this machine.
  package var node: (any ServedNode)?
  package var streams = StreamSettings()
  /// The maximum number of connections that are refused with an answer at the same time.
  package var refusedConnections = ServerLimits.maximumRefused
  /// Posts what webhooks tell; `nil` if the server sends no webhooks.
  package var webhooks: (any WebhookPosting)?

  package init() {}

  /// The venue that an address belongs to; `nil` if it belongs to none.
  func venue(of address: IPAddress?) -> Venue? {
    address.flatMap { address in venues.first { $0.range.contains(address) } }
  }
}

/// An address or network that many players share, such as that of a school behind one router. All its addresses share
/// one budget.
package struct Venue: Hashable, Sendable {
  package let range: IPRange
  package let players: Int64

  package static let playersRange: ClosedRange<Int64> = 1...1_000_000

  init(range: IPRange, players: Int64) { (self.range, self.players) = (range, players) }

  /// Reads `203.0.113.7=1000`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let range = IPRange(String(parts[0])), parts[1].allSatisfy({ ("0"..."9").contains($0) }),
      let players = Int64(parts[1]), Self.playersRange.contains(players)
    else { return nil }
    self.range = range
    self.players = players
  }
}

/// How much one client may take, and all together. The defaults let a school of 1,000 phones play that share one address, as they do
/// behind the router of its network.
package struct ServerLimits: Equatable, Sendable {
  /// The most bytes of a request's body.
  package var body = 64 * 1024
  /// The most bytes of a request's head: its first line and its fields.
  package var header = 16 * 1024
  /// The seconds in which a request has to have come, from its first byte to its last.
  package var requestTime = 10
  /// The seconds in which a client has to take what it is sent.
  package var responseTime = 30
  /// The seconds that a connection may lie idle between two requests.
  package var idleTime = 75
  /// The most connections of an address.
  package var connectionsPerAddress = 5_000
  /// The most connections.
  package var connections = 40_000
  /// The most sessions that an address may open in a minute.
  package var sessionsPerMinute = 1_000
  /// The most event streams of an address.
  package var streamsPerAddress = 2_000
  /// The most event streams.
  package var streams = 20_000

  /// The defaults.
  package init() {}
}

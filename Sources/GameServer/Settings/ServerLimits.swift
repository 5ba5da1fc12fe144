/// The limits for each client and in total. The defaults allow 1,000 phones of a school that share one address behind a
/// router.
package struct ServerLimits: Equatable, Sendable {
  /// The maximum number of refused connections that get a response at the same time, if the system has descriptors for
  /// them.
  static let maximumRefused = 1_000

  /// The maximum number of bytes of a request's body.
  package var body = 64 * 1024
  /// The maximum number of bytes of a request's head: its first line and its fields. The default has room for the
  /// maximum number of school ids in a question, each of the maximum length and percent-encoded.
  package var header = 32 * 1024
  /// The timeout for receiving a request, from its first byte to its last, in seconds.
  package var requestTime = 10
  /// The timeout for a client to read a response, in seconds.
  package var responseTime = 30
  /// The idle timeout of a connection between two requests, in seconds.
  package var idleTime = 75
  package var connectionsPerAddress = 5_000
  package var connections = 40_000
  /// The maximum number of sessions that an address may open in a minute.
  package var sessionsPerMinute = 1_000
  /// The average number of hashes in the proof of work for the first session of an address; 0 for no proof of work. A
  /// slow phone computes 50,000 hashes a second.
  package var sessionWork = 8192
  /// How long work may wait for a thread before requests are refused, in milliseconds. A request waits for a thread
  /// several times.
  package var queueDelay = 500
  package var streamsPerAddress = 2_000
  package var streams = 20_000

  package init() {}
}

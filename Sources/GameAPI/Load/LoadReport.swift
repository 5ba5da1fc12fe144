package import SchoolDirectory

package struct LoadReport: Hashable, Sendable, Encodable {
  /// The number of opened sessions.
  package var sessions = 0
  /// The number of batches sent; a retried batch counts once.
  package var batches = 0
  /// The number of planned batches that were left out because the server asked for fewer and larger ones.
  package var leftOut = 0
  /// The planned batches per second.
  package var wantedRate = 0.0
  /// The answered batches per second.
  package var rate = 0.0
  /// The seconds from the first due batch to the last response.
  package var seconds = 0.0
  /// The accepted taps, according to the responses.
  package var accepted: Int64 = 0
  /// The rejected taps, according to the responses.
  package var rejected: Int64 = 0
  /// The number of failures by kind: the server's kinds of problems, `unreachable`, `too-slow` and so on.
  package var errors: [String: Int] = [:]
  /// The time from a batch's due moment to its response.
  package var latency = Latency()
  /// The taps of all sessions, according to the server; `nil` if the server did not report every session.
  @ExplicitNull package var counted: Int64? = nil
  /// The number of sessions with a wrong count: fewer taps than acknowledged, or more than the acknowledged taps plus
  /// those of the unanswered batch.
  package var mismatches = 0
  /// The number of batches without a final response: it is unknown whether they count.
  package var unanswered = 0

  /// The distribution of latencies, in milliseconds. A latency starts when the batch is due, even if the batch is sent
  /// later. So the latency includes the time that a stalled server costs.
  package struct Latency: Hashable, Sendable, Encodable {
    /// The median.
    package var p50 = 0.0
    package var p90 = 0.0
    package var p99 = 0.0
    package var max = 0.0
  }

  package init() {}

  /// Whether the server's counts match the acknowledged taps. Batches without a final response may be counted or not.
  package var isExact: Bool { mismatches == 0 && counted.map { $0 == accepted || unanswered > 0 } ?? false }
}

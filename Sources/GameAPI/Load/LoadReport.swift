/// How a server took a load.
package struct LoadReport: Hashable, Sendable, Encodable {
  /// How many sessions were opened.
  package var sessions = 0
  /// How many batches were sent, each counted once however often it was sent.
  package var batches = 0
  /// The batches a second that were to be sent.
  package var wantedRate = 0.0
  /// The batches a second that were answered.
  package var rate = 0.0
  /// The seconds from the first batch that was due to the last answer.
  package var seconds = 0.0
  /// The taps that the answers say count.
  package var accepted: Int64 = 0
  /// The taps that the answers say do not.
  package var rejected: Int64 = 0
  /// What failed, by kind: kinds of problems as the server names them, `unreachable`, `too-slow` and the like.
  package var errors: [String: Int] = [:]
  /// From the moment a batch was due to its answer.
  package var latency = Latency()
  /// What the server says that the sessions have, all together; `nil` where it could not be asked about each of them.
  package var counted: Int64?
  /// In how many sessions that is not what was acknowledged, nor what it is with the batch that had no answer.
  package var mismatches = 0
  /// How many batches had no answer in the end: of these nobody knows whether they count.
  package var unanswered = 0

  /// The distribution of waiting times, in milliseconds. The time is taken from the moment at which a batch was due, whenever it could be
  /// sent, so that the waiting time at a server that stalls is part of it.
  package struct Latency: Hashable, Sendable, Encodable {
    /// Half of the answers came as fast.
    package var p50 = 0.0
    /// 90 of 100 came as fast.
    package var p90 = 0.0
    /// 99 of 100 came as fast.
    package var p99 = 0.0
    /// The slowest one.
    package var max = 0.0

    /// No answers.
    package init() {}
  }

  /// A load that has not begun.
  package init() {}

  /// Whether the server has counted what it acknowledged, no tap more and none less, as far as it has answered.
  package var isExact: Bool { mismatches == 0 && counted.map { $0 == accepted || unanswered > 0 } ?? false }

  private enum Key: CodingKey {
    case sessions, batches, wantedRate, rate, seconds, accepted, rejected, errors, latency, counted, mismatches,
      unanswered
  }

  /// Writes what could not be asked as null: the keys are always there.
  package func encode(to encoder: any Encoder) throws {
    var report = encoder.container(keyedBy: Key.self)
    try report.encode(sessions, forKey: .sessions)
    try report.encode(batches, forKey: .batches)
    try report.encode(wantedRate, forKey: .wantedRate)
    try report.encode(rate, forKey: .rate)
    try report.encode(seconds, forKey: .seconds)
    try report.encode(accepted, forKey: .accepted)
    try report.encode(rejected, forKey: .rejected)
    try report.encode(errors, forKey: .errors)
    try report.encode(latency, forKey: .latency)
    try report.encode(counted, forKey: .counted)
    try report.encode(mismatches, forKey: .mismatches)
    try report.encode(unanswered, forKey: .unanswered)
  }
}

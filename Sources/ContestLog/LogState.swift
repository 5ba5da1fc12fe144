package import TapGame

/// How far a log is applied, and how the next entries are treated. The state depends on the entries alone, so all nodes
/// have the same state at the same position. A node's file stores it in the transaction that applies the entries.
package struct LogState: Hashable, Sendable {
  /// The maximum delay between the time at which an entry is written and the time at which it takes effect, in
  /// milliseconds. All nodes drop an entry with a longer delay.
  package static let longestDelay: Int64 = 60_000
  /// How long a writer is remembered after its last entry, in milliseconds. This is far longer than the maximum delay
  /// of an entry.
  package static let memory: Int64 = 10 * 60_000

  package struct Writer: Hashable, Sendable {
    /// The number of its last entry.
    package var number: Int64
    /// The moment in the log at which its last entry took effect.
    package var moment: Timestamp
    /// The number of parts of a large command that have arrived so far.
    var parts = 0
    /// Its last report; `nil` if it has sent none.
    package var report: NodeReport?
  }

  /// What happens to an entry.
  package enum Admission: Hashable, Sendable {
    /// Its commands are applied at this moment.
    case apply(at: Timestamp)
    /// It is a part of a large command, and further parts have to follow.
    case keepPart
    /// It is the last part of a large command, which is applied at this moment.
    case completeParts(at: Timestamp)
    /// It reports a node's progress.
    case report
    /// This entry, or a later entry of the same writer, was applied before.
    case `repeat`
    /// Its delay is longer than ``LogState/longestDelay``.
    case expired
    /// It is a part of a command whose other parts are missing.
    case torn
  }

  /// The position of the last entry.
  package private(set) var position: LogPosition
  /// The moment of the last entry; `nil` before the first one. Moments in a log never go back.
  package private(set) var moment: Timestamp?
  /// The writers that are remembered.
  package private(set) var writers: [WriterID: Writer] = [:]

  /// The state before the first entry after a position.
  package init(after position: LogPosition) { self.position = position }

  init(position: LogPosition, moment: Timestamp?, writers: [WriterID: Writer]) {
    (self.position, self.moment, self.writers) = (position, moment, writers)
  }

  /// Takes the next entry, and decides what happens to it.
  ///
  /// - Complexity: O(1); O(writers) for the first entry of a writer.
  package mutating func take(_ entry: LogEntry, at position: LogPosition) -> Admission {
    guard position > self.position else { return .repeat }
    self.position = position
    let known = writers[entry.id.writer]
    if let known, entry.id.number <= known.number { return .repeat }
    let now = max(entry.moment, moment ?? entry.moment)
    guard now.milliseconds - entry.moment.milliseconds <= Self.longestDelay else { return .expired }
    moment = now
    var writer = known ?? Writer(number: 0, moment: now)
    let isNext = entry.id.number == writer.number + 1
    (writer.number, writer.moment) = (entry.id.number, now)
    let admission: Admission
    switch entry.content {
    case .actions: (writer.parts, admission) = (0, .apply(at: now))
    case .report(let report): (writer.report, writer.parts, admission) = (report, 0, .report)
    case .part(let part) where part.index > 0 && !(isNext && part.index == writer.parts):
      (writer.parts, admission) = (0, .torn)
    case .part(let part) where part.index == part.count - 1:
      (writer.parts, admission) = (0, .completeParts(at: now))
    case .part(let part): (writer.parts, admission) = (part.index + 1, .keepPart)
    }
    writers[entry.id.writer] = writer
    if known == nil { forgetSilentWriters(at: now) }
    return admission
  }

  private mutating func forgetSilentWriters(at now: Timestamp) {
    writers = writers.filter { now.milliseconds - $0.value.moment.milliseconds <= Self.memory }
  }

  /// The mark up to which every entry is applied.
  package var mark: LogMark { LogMark(position: position, numbers: writers.mapValues(\.number)) }
}

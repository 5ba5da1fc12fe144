package import TapGame

/// How far a log is applied, and what the next entries mean. It is a function of the entries alone, so all nodes have the same at the same
/// position; a node's file keeps it in the transaction that applies the entries.
package struct LogState: Hashable, Sendable {
  /// The longest time between the moment at which an entry is written and the one at which it takes effect, in milliseconds. An entry that
  /// was held up for longer is dropped, by all nodes alike.
  package static let longestDelay: Int64 = 60_000
  /// The time for which a writer is remembered after its last entry, in milliseconds: far longer than an entry can be held up.
  package static let memory: Int64 = 10 * 60_000

  /// What is known of a writer.
  package struct Writer: Hashable, Sendable {
    /// The number of its last entry.
    package var number: Int64
    /// The moment in the log at which that entry took effect.
    package var moment: Timestamp
    /// The parts of a large command that have come so far.
    var parts = 0
    /// What it reported last; `nil` if it never has.
    package var report: NodeReport?
  }

  /// What becomes of an entry.
  package enum Admission: Hashable, Sendable {
    /// Its commands are applied at this moment.
    case apply(at: Timestamp)
    /// It is one of the parts of a large command, and more are to come.
    case keepPart
    /// It is the last part of a large command, which is applied at this moment.
    case completeParts(at: Timestamp)
    /// It says how far a node is.
    case report
    /// It was applied before, or an entry that the writer wrote later was.
    case `repeat`
    /// It was held up for too long.
    case expired
    /// It is a part of a command whose other parts are missing.
    case torn
  }

  /// The position of the last entry.
  package private(set) var position: LogPosition
  /// The moment of the last entry. Moments in a log never run back.
  package private(set) var moment: Timestamp?
  /// The writers that are remembered.
  package private(set) var writers: [WriterID: Writer] = [:]

  /// The state before the first entry after a position.
  package init(after position: LogPosition) { self.position = position }

  init(position: LogPosition, moment: Timestamp?, writers: [WriterID: Writer]) {
    (self.position, self.moment, self.writers) = (position, moment, writers)
  }

  /// Takes the next entry.
  ///
  /// - Complexity: O(1); O(writers) now and then.
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

  /// A place in the log up to which everything is applied.
  package var mark: LogMark { LogMark(position: position, numbers: writers.mapValues(\.number)) }
}

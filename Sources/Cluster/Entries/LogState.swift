package import TapGame

extension PlacedEntry {
  /// The end of the bytes, where entries have their seal.
  package var seal: [UInt8] { Array(bytes.suffix(LogEntry.sealLength)) }
}

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
    /// It changes nothing: it is void, unreadable or not authentic.
    case void
    /// It reports a node's progress.
    case report
    /// This entry, or a later entry of the same writer, was applied before.
    case `repeat`
    /// Its delay is longer than ``LogState/longestDelay``.
    case expired
    /// It is a part of a command whose other parts are missing.
    case torn
  }

  /// The entry at a position, for the comparison with the log.
  package struct Last: Hashable, Sendable {
    package var id: EntryID
    /// The end of its bytes, which is its seal. No two entries have the same.
    package var seal: [UInt8]
  }

  /// The audits of the files of all nodes, which happen at the same positions.
  package struct Audits: Hashable, Sendable {
    /// The length of a span of the log's time, in milliseconds. The first entry in each span is audited, so a node that
    /// has missed an entry is soon audited where the others are.
    static let interval: Int64 = 2000

    /// The moment of the last audit; `nil` before the first.
    var moment: Timestamp?
    /// The number of audits so far. It chooses the slice of the file.
    package var count: Int64 = 0
    /// The digest of all outcomes since the last audit.
    package var outcomes: UInt64 = FNV1a().value
  }

  /// The position of the last entry.
  package private(set) var position: LogPosition
  /// The moment of the last entry; `nil` before the first one. Moments in a log never go back.
  package private(set) var moment: Timestamp?
  /// The writers that are remembered.
  package private(set) var writers: [WriterID: Writer] = [:]
  /// The entry at ``position``; `nil` if none was read yet.
  package private(set) var last: Last?
  package var audits = Audits()
  /// Where the log was when this state was stored; `nil` before a node has followed the log.
  package var home: String?
  /// Whether the file differs from those of the other nodes, so that it has to be replaced by a snapshot.
  package var isDamaged = false

  /// The state before the first entry after a position.
  package init(after position: LogPosition) { self.position = position }

  init(position: LogPosition, moment: Timestamp?, writers: [WriterID: Writer], last: Last?, audits: Audits) {
    (self.position, self.moment, self.writers) = (position, moment, writers)
    (self.last, self.audits) = (last, audits)
  }

  /// Takes the next entry, and decides what happens to it.
  ///
  /// - Parameter entry: the entry; `nil` for one that changes nothing at any node.
  package mutating func take(_ entry: LogEntry?, of placed: PlacedEntry) -> Admission {
    guard placed.position > position else { return .repeat }
    position = placed.position
    last = Last(id: placed.id, seal: placed.seal)
    guard let entry else { return .void }
    let known = writers[entry.id.writer]
    if let known, entry.id.number <= known.number { return .repeat }
    let now = entry.counts ? max(entry.moment, moment ?? entry.moment) : moment ?? entry.moment
    if entry.counts {
      guard now.milliseconds - entry.moment.milliseconds <= Self.longestDelay else { return .expired }
      moment = now
    }
    var writer = known ?? Writer(number: 0, moment: now)
    let isNext = entry.id.number == writer.number + 1
    (writer.number, writer.moment) = (entry.id.number, now)
    let admission: Admission
    if let report = entry.addedReport { writer.report = report }
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

  /// Whether the files are audited before an entry that takes effect at a moment. If so, the next audit is due later.
  ///
  /// - Returns: the number of the audit; `nil` if none is due.
  package mutating func takeAudit(at moment: Timestamp) -> Int64? {
    if let last = audits.moment, moment.milliseconds / Audits.interval <= last.milliseconds / Audits.interval {
      return nil
    }
    audits.moment = moment
    defer { audits.count += 1 }
    return audits.count
  }

  private mutating func forgetSilentWriters(at now: Timestamp) {
    writers = writers.filter { now.milliseconds - $0.value.moment.milliseconds <= Self.memory }
  }

  /// The mark up to which every entry is applied.
  package var mark: LogMark { LogMark(position: position, numbers: writers.mapValues(\.number)) }
}

package import Basics

/// A replicated log: one sequence of entries that is the same for all readers. Every change to a contest on several
/// machines is an entry.
///
/// Every implementation gives these guarantees. The conformance suite tests them, but it cannot test the disks:
///
/// 1. **Durable.** When ``append(_:)`` returns, a majority of the log's machines has the entry on disk. The entry is
///    lost only if this majority is lost.
/// 2. **One order.** All readers see the same entries at the same positions. An entry that is appended later has a
///    later position.
/// 3. **No gaps.** A reader gets every entry after its position, or ``LogFailure/trimmed(from:)``.
/// 4. **Once.** An entry that is appended again, for example after a lost answer, appears once while the log keeps it.
///    The second append returns the position of the first.
/// 5. **Kept until trimmed.** Only ``trim(through:)`` removes entries.
/// 6. **Of one contest.** A log value appends to, and trims, only the contest that it met first.
package protocol ReplicatedLog: Sendable {
  /// What the log says of itself; `nil` if it has not begun.
  ///
  /// - Throws: ``LogFailure``.
  func survey() async throws -> LogSurvey?

  /// Begins the log, unless somebody else began it before.
  ///
  /// - Returns: the head that the log has now. It differs from the given head if somebody else began the log before.
  /// - Throws: ``LogFailure``.
  func begin(_ head: LogHead) async throws -> LogHead

  /// Replaces the head, unless it is no longer the given one.
  ///
  /// - Throws: ``LogFailure``.
  func replace(_ head: LogHead, with new: LogHead) async throws

  /// Appends an entry.
  ///
  /// - Returns: its position.
  /// - Throws: ``LogFailure``. After an error, the entry may or may not be in the log, except after
  ///   ``LogFailure/replaced``. The same entry may be appended again.
  func append(_ entry: EncodedEntry) async throws -> LogPosition

  /// The entry with an ID; `nil` if the log has none.
  ///
  /// - Throws: ``LogFailure``.
  func entry(_ id: EntryID) async throws -> PlacedEntry?

  /// The entries after a position, in order and without end. Existing entries arrive in groups.
  ///
  /// - Parameter whenBytesArrive: called when something arrives, which may be a part of an entry only, as over a slow line.
  /// - Throws: ``LogFailure``. After an outage, the caller calls this again with the position of the last entry that it
  ///   received.
  func entries(
    after position: LogPosition, whenBytesArrive: @escaping @Sendable () -> Void
  ) -> AsyncThrowingStream<[PlacedEntry], any Error>

  /// The newest note of each writer.
  ///
  /// - Throws: ``LogFailure``.
  func notes() async throws -> [WriterID: [UInt8]]

  /// Holds the entries after a position, so that nobody trims them. A hold ends after ``holdTime``. A writer has one
  /// hold: a new one replaces it.
  ///
  /// - Throws: ``LogFailure``.
  func hold(after position: LogPosition, as writer: WriterID) async throws

  /// Ends a writer's hold.
  ///
  /// - Throws: ``LogFailure``.
  func release(_ writer: WriterID) async throws

  /// The lowest position that is held; `nil` if none is.
  ///
  /// - Throws: ``LogFailure``.
  func held() async throws -> LogPosition?

  /// Removes all entries up to a position, and the notes that came with them. The position has to come from this log.
  ///
  /// - Throws: ``LogFailure``. The call may be repeated.
  func trim(through mark: LogMark) async throws
}

/// The time after which a hold ends. A writer that needs it for longer renews it, three times in this time.
package let holdTime = Duration.seconds(30)

extension ReplicatedLog {
  /// The entries after a position, in order and without end.
  package func entries(after position: LogPosition) -> AsyncThrowingStream<[PlacedEntry], any Error> {
    entries(after: position) {}
  }

  /// The head of the contest's log; `nil` if the log has not begun.
  ///
  /// - Throws: ``LogFailure``.
  package func head() async throws -> LogHead? { try await survey()?.head }

  /// The position of the newest entry that a majority has now; ``LogPosition/start`` if the log has not begun.
  ///
  /// - Throws: ``LogFailure``.
  package func end() async throws -> LogPosition { try await survey()?.end ?? .start }
}

/// An entry as it is stored.
package struct EncodedEntry: Hashable, Sendable {
  /// The writer, and the writer's number for the entry. Together they identify the entry.
  package let id: EntryID
  package let bytes: [UInt8]
  /// What readers find without reading entries, until the writer leaves a newer note; `nil` for none.
  package let note: [UInt8]?
  /// Whether the note is the writer's last one, whatever arrives late.
  package let isLastNote: Bool

  package init(id: EntryID, bytes: [UInt8], note: [UInt8]? = nil, isLastNote: Bool = false) {
    self.id = id
    self.bytes = bytes
    self.note = note
    self.isLastNote = isLastNote
  }
}

package struct PlacedEntry: Hashable, Sendable {
  package let position: LogPosition
  /// The writer, and the writer's number for the entry, as the log stores them.
  package let id: EntryID
  package let bytes: [UInt8]

  package init(position: LogPosition, id: EntryID, bytes: [UInt8]) {
    self.position = position
    self.id = id
    self.bytes = bytes
  }
}

/// The position of an entry in a log. Positions grow, and there may be gaps between them.
package struct LogPosition: Hashable, Comparable, Sendable, Codable {
  package let rawValue: Int64

  /// The position before the first entry.
  package static let start = LogPosition(rawValue: 0)

  package init(rawValue: Int64) { self.rawValue = rawValue }

  package init(from decoder: any Decoder) throws { rawValue = try Int64(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

  package static func < (a: LogPosition, b: LogPosition) -> Bool { a.rawValue < b.rawValue }
}

extension LogPosition: CustomStringConvertible {
  package var description: String { String(rawValue) }
}

/// A position up to which the log can be trimmed, with the number of each writer's last entry up to this position.
package struct LogMark: Hashable, Sendable {
  package let position: LogPosition
  /// The number of each writer's last entry up to the position.
  package let numbers: [WriterID: Int64]

  package init(position: LogPosition, numbers: [WriterID: Int64]) {
    self.position = position
    self.numbers = numbers
  }
}

/// Why a log cannot be used.
package enum LogFailure: Error, Hashable, Sendable {
  /// No majority of the log's machines responds at present. The entry may or may not have been appended.
  case unavailable(String)
  /// The log is full. Nothing was appended.
  case full(String)
  /// The log refuses the call, for example because a password or certificate is wrong, or the address is not that of a
  /// log.
  case refused(String)
  /// The entries right after the requested position are gone. Entries from this position on may still exist.
  case trimmed(from: LogPosition)
  /// The contest was removed, and perhaps another one began under its name. Nothing was appended.
  case replaced
}

extension LogFailure: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .unavailable(let reason):
      "The cluster does not answer (\(reason)); more than half of its members have to run and reach each other."
    case .full(let reason):
      "The cluster has no room (\(reason)); give etcd a larger quota, or compact and defragment it, then disarm its alarm."
    case .refused(let reason): "The cluster refuses the call: \(reason)."
    case .trimmed(let position):
      "The log begins at position \(position), later than what was asked for; take a snapshot from another node."
    case .replaced:
      "The contest was removed from the cluster, and its name may be another contest's now; this node's file is not part of it."
    }
  }
}

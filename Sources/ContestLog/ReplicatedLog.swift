/// A replicated log: one sequence of entries that is the same for all who read it. Every change to a contest on several machines is an entry.
///
/// What every log promises, in the words of its conformance suite:
///
/// 1. **Durable.** When ``append(_:)`` returns, a majority of the log's machines has the entry on disk, and it is lost only with that majority.
/// 2. **One order.** All readers see the same entries at the same positions, and a later position for what was appended later.
/// 3. **No gaps.** A reader gets every entry after its position, or ``LogFailure/trimmed(from:)``.
/// 4. **Once.** An entry that is appended again, as after a lost answer, is there once while the log keeps it; its position is returned.
/// 5. **Kept until trimmed.** Only ``trim(through:)`` removes entries.
package protocol ReplicatedLog: Sendable {
  /// The beginning of the contest's log; `nil` if it has none.
  ///
  /// - Throws: ``LogFailure``.
  func head() async throws -> LogHead?

  /// Begins the log, unless somebody else has begun it before.
  ///
  /// - Returns: the beginning that the log has now. It is another one than the given one if somebody was first.
  /// - Throws: ``LogFailure``.
  func begin(_ head: LogHead) async throws -> LogHead

  /// Appends an entry.
  ///
  /// - Returns: its position.
  /// - Throws: ``LogFailure``. The entry may or may not be in the log then; the same entry may be appended again.
  func append(_ entry: EncodedEntry) async throws -> LogPosition

  /// The entries after a position, in order and without end. Entries that are there already come in groups.
  ///
  /// - Throws: ``LogFailure``; the reader then begins again after the last entry that it got.
  func entries(after position: LogPosition) -> AsyncThrowingStream<[PlacedEntry], any Error>

  /// The position of the newest entry, or a later one, as a majority has it now.
  ///
  /// - Throws: ``LogFailure``.
  func end() async throws -> LogPosition

  /// Removes all entries up to a position, which was read from this log.
  ///
  /// - Throws: ``LogFailure``; it may be called again.
  func trim(through mark: LogMark) async throws
}

/// An entry as it is stored.
package struct EncodedEntry: Hashable, Sendable {
  /// The writer and its number of the entry, which identify it.
  package let id: EntryID
  /// The content.
  package let bytes: [UInt8]

  /// An entry with this content.
  package init(id: EntryID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}

/// An entry at its position in the log.
package struct PlacedEntry: Hashable, Sendable {
  /// The position.
  package let position: LogPosition
  /// The writer and its number of the entry, as the log stores them.
  package let id: EntryID
  /// The content.
  package let bytes: [UInt8]

  /// An entry at a position.
  package init(position: LogPosition, id: EntryID, bytes: [UInt8]) {
    self.position = position
    self.id = id
    self.bytes = bytes
  }
}

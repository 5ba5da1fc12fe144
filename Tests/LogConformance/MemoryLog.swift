package import Cluster
import Synchronization

/// The model of a log: plain code that can be read. Faults can be ordered.
package final class MemoryLog: ReplicatedLog {
  /// What goes wrong with an append.
  package enum Fault: Hashable, Sendable {
    /// Nothing is appended, and the call fails.
    case unavailable
    /// The entry is appended, and the call fails all the same.
    case answerLost
    /// There is no room.
    case full
    /// The contest was removed, and another one begun.
    case replaced
  }

  private struct State {
    var head: LogHead?
    var entries: [PlacedEntry] = []
    var last: Int64 = 0
    var trimmed = LogPosition.start
    var notes: [WriterID: (position: LogPosition, bytes: [UInt8], isLast: Bool)] = [:]
    var holds: [WriterID: LogPosition] = [:]
    /// How often somebody asked what is held.
    var heldQuestions = 0
    var home = "memory"
    var faults: [Fault] = []
    var isAvailable = true
    /// How many of the next readings bring nothing.
    var silentReadings = 0
    var lastReader = 0
    var readers: [Int: AsyncThrowingStream<[PlacedEntry], any Error>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// An empty log.
  package init() {}

  private static let unavailable = LogFailure.unavailable("it was ordered to fail")

  // MARK: Faults

  /// Has the next appends fail, each in its way.
  package func fail(next faults: [Fault]) { state.withLock { $0.faults += faults } }

  /// Has every call fail, and ends every reading; or has them work again.
  package func setAvailable(_ isAvailable: Bool) {
    state.withLock { $0.isAvailable = isAvailable }
    if !isAvailable { cutReaders() }
  }

  /// Has the next readings bring nothing, as from a machine that is cut off from the others.
  package func silence(nextReadings count: Int) { state.withLock { $0.silentReadings += count } }

  /// Ends every reading, as when connections are cut.
  package func cutReaders() {
    let readers = state.withLock { state in
      defer { state.readers = [:] }
      return state.readers
    }
    for reader in readers.values { reader.finish(throwing: Self.unavailable) }
  }

  /// Puts the log back to a copy of what it was after an entry.
  package func goBack(to position: LogPosition) {
    state.withLock { state in
      state.entries.removeAll { $0.position > position }
      state.notes = state.notes.filter { $0.value.position <= position }
      state.last = position.rawValue
    }
  }

  /// How often somebody asked what is held, which who trims does first.
  package var heldQuestions: Int { state.withLock(\.heldQuestions) }

  /// The entries that are kept.
  package var entries: [PlacedEntry] { state.withLock(\.entries) }

  // MARK: The log

  package func survey() async throws -> LogSurvey? {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      return state.head.map {
        LogSurvey(
          head: $0, home: state.home, beginning: LogPosition(rawValue: 1),
          trimmed: state.trimmed, end: LogPosition(rawValue: state.last))
      }
    }
  }

  package func replace(_ head: LogHead, with new: LogHead) async throws {
    state.withLock { if $0.head == head { $0.head = new } }
  }

  package func entry(_ id: EntryID) async throws -> PlacedEntry? { entries.first { $0.id == id } }

  package func notes() async throws -> [WriterID: [UInt8]] {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      return state.notes.mapValues(\.bytes)
    }
  }

  package func begin(_ head: LogHead) async throws -> LogHead {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      if let first = state.head { return first }
      state.head = head
      state.last += 1
      return head
    }
  }

  package func append(_ entry: EncodedEntry) async throws -> LogPosition {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
      guard fault != .unavailable else { throw Self.unavailable }
      guard fault != .replaced else { throw LogFailure.replaced }
      if let known = state.entries.first(where: { $0.id == entry.id }) { return known.position }
      guard fault != .full else { throw LogFailure.full("it was ordered to be full") }
      // Positions have gaps, as those of etcd have.
      state.last += 1 + state.last % 3
      let placed = PlacedEntry(position: LogPosition(rawValue: state.last), id: entry.id, bytes: entry.bytes)
      state.entries.append(placed)
      if let note = entry.note, entry.isLastNote || state.notes[entry.id.writer]?.isLast != true {
        state.notes[entry.id.writer] = (placed.position, note, entry.isLastNote)
      }
      for (number, reader) in state.readers {
        // A reading that has ended is forgotten here: whoever ends one holds its task's lock, which yielding takes, too.
        if case .terminated = reader.yield([placed]) { state.readers[number] = nil }
      }
      guard fault != .answerLost else { throw Self.unavailable }
      return placed.position
    }
  }

  package func entries(
    after position: LogPosition, whenBytesArrive: @escaping @Sendable () -> Void
  ) -> AsyncThrowingStream<[PlacedEntry], any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [PlacedEntry].self)
    let failure = state.withLock { state -> LogFailure? in
      guard state.isAvailable else { return Self.unavailable }
      guard state.silentReadings == 0 else {
        state.silentReadings -= 1
        return nil
      }
      guard position >= state.trimmed else { return .trimmed(from: state.trimmed) }
      let entries = state.entries.filter { $0.position > position }
      if !entries.isEmpty { continuation.yield(entries) }
      state.lastReader += 1
      state.readers[state.lastReader] = continuation
      return nil
    }
    if let failure { continuation.finish(throwing: failure) }
    return stream
  }

  package func hold(after position: LogPosition, as writer: WriterID) async throws {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      state.holds[writer] = position
    }
  }

  package func release(_ writer: WriterID) async throws {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      state.holds[writer] = nil
    }
  }

  package func held() async throws -> LogPosition? {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      state.heldQuestions += 1
      return state.holds.values.min()
    }
  }

  package func trim(through mark: LogMark) async throws {
    try state.withLock { state in
      guard state.isAvailable else { throw Self.unavailable }
      state.entries.removeAll { $0.position <= mark.position }
      state.trimmed = max(state.trimmed, mark.position)
      state.notes = state.notes.filter { $0.value.position > mark.position }
    }
  }
}

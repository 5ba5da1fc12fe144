@testable import Cluster
import Foundation
import TapGame
import Testing

@Suite struct `The state of a log` {
  private static let (one, two) = (WriterID(rawValue: 1), WriterID(rawValue: 2))
  private static let start: Int64 = 1_790_000_000_000

  /// A log that is taken entry by entry.
  private struct Reading {
    var state = LogState(after: .start)
    var position: Int64 = 10

    mutating func take(
      _ number: Int64, of writer: WriterID = one, after milliseconds: Int64 = 0,
      _ content: LogEntry.Content = .actions([]), at position: Int64? = nil
    ) -> LogState.Admission {
      self.position += 1
      let id = EntryID(writer: writer, number: number)
      let entry = LogEntry(id: id, moment: moment(milliseconds), content: content)
      return state.take(entry, of: placed(id, at: position ?? self.position))
    }

    private func placed(_ id: EntryID, at position: Int64) -> PlacedEntry {
      PlacedEntry(position: LogPosition(rawValue: position), id: id, bytes: Array("\(id)".utf8))
    }

    /// Takes an entry that changes nothing.
    mutating func takeVoid() -> LogState.Admission {
      position += 1
      return state.take(nil, of: placed(EntryID(writer: WriterID(rawValue: 99), number: 1), at: position))
    }
  }

  private static func moment(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: start + milliseconds) }

  private static func part(_ index: Int, of count: Int = 3) -> LogEntry.Content {
    .part(CommandPart(index: index, count: count, bytes: []))
  }

  @Test func `applies each entry once`() {
    var log = Reading()
    #expect(log.take(1) == .apply(at: Self.moment(0)))
    #expect(log.take(1) == .repeat)
    #expect(log.take(2) == .apply(at: Self.moment(0)))
    #expect(log.take(1) == .repeat)
    #expect(log.take(1, of: Self.two) == .apply(at: Self.moment(0)))
    // A number may be left out; it is not taken later.
    #expect(log.take(5) == .apply(at: Self.moment(0)))
    #expect(log.take(4) == .repeat)
    // A position that was read before.
    #expect(log.take(6, at: log.position) == .repeat)
    #expect(log.state.mark == LogMark(position: LogPosition(rawValue: 17), numbers: [Self.one: 5, Self.two: 1]))
  }

  @Test func `has moments that never run back`() {
    var log = Reading()
    #expect(log.take(1, after: 1_000) == .apply(at: Self.moment(1_000)))
    #expect(log.take(1, of: Self.two, after: 400) == .apply(at: Self.moment(1_000)))
    #expect(log.state.moment == Self.moment(1_000))
    #expect(log.take(2, after: 1_001) == .apply(at: Self.moment(1_001)))
  }

  @Test func `drops an entry that was held up for too long, and goes on as if it had not come`() {
    var log = Reading()
    #expect(log.take(1, after: LogState.longestDelay + 1) == .apply(at: Self.moment(LogState.longestDelay + 1)))
    #expect(log.take(1, of: Self.two, after: 0) == .expired)
    #expect(log.state.writers[Self.two] == nil)
    #expect(log.state.position == LogPosition(rawValue: 12))
    #expect(log.take(2, of: Self.two, after: 1) == .apply(at: Self.moment(LogState.longestDelay + 1)))
  }

  @Test func `completes a command of parts, and no torn one`() {
    var log = Reading()
    #expect(log.take(1, Self.part(0)) == .keepPart)
    // Others may come between.
    #expect(log.take(1, of: Self.two) == .apply(at: Self.moment(0)))
    #expect(log.take(2, Self.part(1)) == .keepPart)
    #expect(log.take(2, Self.part(1)) == .repeat)
    #expect(log.take(3, after: 7, Self.part(2)) == .completeParts(at: Self.moment(7)))
    // The middle is missing.
    #expect(log.take(4, Self.part(0)) == .keepPart)
    #expect(log.take(6, Self.part(2)) == .torn)
    #expect(log.take(7, Self.part(1)) == .torn)
    // Begun again.
    #expect(log.take(8, Self.part(0)) == .keepPart)
    #expect(log.take(9, Self.part(0)) == .keepPart)
    #expect(log.take(10, Self.part(1)) == .keepPart)
    #expect(log.take(11, Self.part(2)) == .completeParts(at: Self.moment(7)))
    // Something else between tears it.
    #expect(log.take(12, Self.part(0)) == .keepPart)
    #expect(log.take(13) == .apply(at: Self.moment(7)))
    #expect(log.take(14, Self.part(1)) == .torn)
    #expect(log.take(15, Self.part(0, of: 1)) == .completeParts(at: Self.moment(7)))
  }

  @Test func `does not complete a command whose part was held up for too long`() {
    var log = Reading()
    #expect(log.take(1, Self.part(0, of: 2)) == .keepPart)
    #expect(log.take(1, of: Self.two, after: LogState.longestDelay + 1) == .apply(at: Self.moment(60_001)))
    #expect(log.take(2, Self.part(1, of: 2)) == .expired)
    #expect(log.take(3, after: 60_001, Self.part(1, of: 2)) == .torn)
  }

  @Test func `knows what each node reported last`() {
    let report = NodeReport(name: "a", address: nil, durable: .start, applied: LogPosition(rawValue: 4))
    var log = Reading()
    #expect(log.take(1, .report(report)) == .report)
    #expect(log.take(2) == .apply(at: Self.moment(0)))
    #expect(log.state.writers[Self.one]?.report == report)
    #expect(log.state.writers[Self.one]?.number == 2)
  }

  @Test func `forgets writers that have long been silent, when a new one comes`() {
    var log = Reading()
    #expect(log.take(1) == .apply(at: Self.moment(0)))
    #expect(log.take(1, of: Self.two, after: LogState.memory) == .apply(at: Self.moment(LogState.memory)))
    #expect(log.state.writers.count == 2)
    let three = WriterID(rawValue: 3)
    #expect(log.take(1, of: three, after: LogState.memory + 1) == .apply(at: Self.moment(LogState.memory + 1)))
    #expect(Set(log.state.writers.keys) == [Self.two, three])
    // What such a writer sent before is too old by now to be taken for new.
    #expect(log.take(1, after: 0) == .expired)
    #expect(LogState.memory > LogState.longestDelay)
  }

  @Test func `goes through bytes as it is, and on from there`() throws {
    var log = Reading()
    #expect(try LogState(bytes: log.state.bytes) == log.state)
    _ = log.take(1, Self.part(0))
    _ = log.take(1, of: Self.two)
    for (number, address) in [nil, "http://10.0.0.1:8080"].enumerated() {
      let report = NodeReport(
        name: "서버", address: address, durable: LogPosition(rawValue: 1), applied: LogPosition(rawValue: .max),
        isLeaving: address == nil)
      _ = log.take(Int64(2 + number), of: Self.two, .report(report))
      #expect(try LogState(bytes: log.state.bytes) == log.state)
    }
    log.state = try LogState(bytes: log.state.bytes)
    #expect(log.take(2, Self.part(1)) == .keepPart)
  }

  @Test func `cannot be read from bytes that end early, go on, or are a newer version's`() {
    var log = Reading()
    _ = log.take(
      1, .report(NodeReport(name: "a", address: "b", durable: .start, applied: .start)))
    let bytes = log.state.bytes
    for count in 0..<bytes.count {
      #expect(throws: EntryDamage.self) { try LogState(bytes: bytes.prefix(count)) }
    }
    #expect(throws: EntryDamage.value("it is longer than its content")) { try LogState(bytes: bytes + [0]) }
    #expect(throws: EntryDamage.newer(found: 2, known: 1)) { try LogState(bytes: [2] + bytes.dropFirst()) }
  }

  /// A laptop ten minutes ahead that only read stopped a contest: its greeting moved the log's time.
  @Test func `has a time that reports do not move`() {
    let report = LogEntry.Content.report(NodeReport(name: "a", address: nil, durable: .start, applied: .start))
    var log = Reading()
    #expect(log.take(1) == .apply(at: Self.moment(0)))
    #expect(log.take(1, of: Self.two, after: 10 * 365 * 86_400_000, report) == .report)
    #expect(log.state.moment == Self.moment(0))
    #expect(log.take(2, after: 5) == .apply(at: Self.moment(5)))
    // A report is not late, either.
    #expect(log.take(2, of: Self.two, after: -LogState.longestDelay * 9, report) == .report)
  }

  @Test func `goes past an entry that is void, and remembers which entry was the last`() throws {
    var log = Reading()
    #expect(log.take(1) == .apply(at: Self.moment(0)))
    #expect(log.state.last?.id == EntryID(writer: Self.one, number: 1))
    #expect(log.takeVoid() == .void)
    #expect(log.state.position == LogPosition(rawValue: log.position))
    #expect(log.state.last?.id.writer == WriterID(rawValue: 99))
    #expect(log.take(2) == .apply(at: Self.moment(0)))
    log.state.home = "abc"
    log.state.isDamaged = true
    #expect(try LogState(bytes: log.state.bytes) == log.state)
  }

  @Test func `has audits at the same entries for all nodes, every two seconds`() {
    var log = Reading()
    let due = [0, 1_999, 2_000, 2_001, 4_000, 9_000].map { log.state.takeAudit(at: Self.moment($0)) }
    #expect(due == [0, nil, 1, nil, 2, 3])
  }

  /// Nodes that once disagreed about an entry never audited at the same places again, so nobody noticed.
  @Test func `has audits where the others have them, also after a missed entry`() {
    func due(_ moments: [Int64]) -> [Int64?] {
      var log = Reading()
      return moments.map { log.state.takeAudit(at: Self.moment($0)) }
    }
    #expect(due([0, 2_500, 3_500, 4_000, 6_000]) == [0, 1, nil, 2, 3])
    #expect(due([0, 3_500, 4_000, 6_000]) == [0, 1, 2, 3])
  }

  @Test func `has writers with one text each`() {
    for number in [0, 1, 0xABC, UInt64.max] {
      let writer = WriterID(rawValue: number)
      #expect(writer.description.utf8.count == 16)
      #expect(WriterID(writer.description) == writer)
    }
    for text in ["", "1", "000000000000000G", "00000000000000AB", "+000000000000001", "00000000000000001"] {
      #expect(WriterID(text) == nil)
    }
  }
}

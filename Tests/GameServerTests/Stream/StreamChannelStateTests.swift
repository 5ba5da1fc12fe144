@testable import GameServer
import NIOCore
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `The state of a channel` {
  /// A reader of a naive kind: it knows what it was sent last.
  private struct Reader {
    /// The version that it was sent.
    var version = 0
    var seen: (page: Int, revision: Int64)?
    /// Whether its connection takes something.
    var isWritable = true
  }

  private static func decoded(_ bytes: ByteBuffer) -> (kind: Substring, numbers: [Int64]) {
    let parts = String(buffer: bytes).split(separator: " ")
    return (parts[0], parts.dropFirst().compactMap { Int64($0) })
  }

  private static func snapshot(_ page: Int, _ revision: Revision) -> ByteBuffer {
    ByteBuffer(string: "snapshot \(page) \(revision)")
  }

  @Test(arguments: some(4, of: 1...40 as ClosedRange<UInt64>))
  func `shows every reader the newest page at last, revisions growing, nothing twice`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var page = 0
    var revision: Int64 = 10
    var state = StreamChannelState<Int>(
      page: 0, revision: Revision(rawValue: revision), encode: Self.snapshot)
    var readers: [Int: Reader] = [:]
    var pages: [Int64: Int] = [10: 0]
    var nextReader = 0
    let limit = [0, 40, 200, 100_000][Int(seed % 4)]

    func take(_ bytes: ByteBuffer, _ number: Int) throws {
      let (kind, numbers) = Self.decoded(bytes)
      var reader = try #require(readers[number])
      if kind == "change" {
        // A change follows from what its reader has seen.
        let (from, to, at) = (numbers[0], numbers[1], numbers[2])
        #expect(reader.seen.map { Int64($0.page) } == from)
        reader.seen = (Int(to), at)
      } else {
        reader.seen = (Int(numbers[0]), max(reader.seen?.revision ?? 0, numbers[1]))
        #expect(numbers[1] >= reader.seen?.revision ?? 0)
      }
      readers[number] = reader
    }

    /// Sends a reader an event, or what is newest if it has missed more.
    func send(_ number: Int, _ event: StreamChannelState<Int>.Event? = nil) throws {
      let reader = try #require(readers[number])
      guard reader.isWritable else { return }
      let next = event?.version == reader.version + 1 ? event : state.next(after: reader.version)
      guard let next else { return }
      #expect(next.version > reader.version)
      readers[number]?.version = next.version
      try take(next.bytes, number)
    }

    for _ in 0..<600 {
      switch random.integer(below: 12) {
      case 0, 1:
        revision += Int64(random.integer(below: 3)) + 1
        let old = page
        page += 1
        pages[revision] = page
        let since = Revision(rawValue: revision - 1)
        let change = random.integer(below: 8) == 0 ? nil : ByteBuffer(string: "change \(old) \(page) \(revision)")
        let event = state.publish(
          page, at: Revision(rawValue: revision), change: change.map { ($0, since) }, keeping: limit)
        for (number, reader) in readers {
          try send(number, event)
          #expect((readers[number]?.seen?.page == page) == reader.isWritable)
        }
      case 2:
        revision += 1
        pages[revision] = page
        state.confirm(page, at: Revision(rawValue: revision))
      case 3, 4:
        let (first, version) = state.greet(after: nil)
        readers[nextReader] = Reader(version: version)
        for bytes in first { try take(bytes, nextReader) }
        #expect(readers[nextReader]?.seen?.page == page)
        nextReader += 1
      case 5:
        // Somebody comes back who has seen an older revision, or one that is none of this file.
        let after = Int64(random.integer(below: 14)) + max(10, revision - 10)
        let seen = pages.filter { $0.key <= after }.max { $0.key < $1.key }
        let (first, version) = state.greet(after: Revision(rawValue: after))
        #expect(!first.isEmpty)
        readers[nextReader] = Reader(version: version, seen: after <= revision ? seen.map { ($0.value, after) } : nil)
        for bytes in first { try take(bytes, nextReader) }
        #expect(readers[nextReader]?.seen?.page == page)
        nextReader += 1
      case 6:
        guard let number = random.pick(from: readers.keys.sorted()) else { continue }
        readers[number] = nil
      case 7, 8:
        // Its connection takes nothing more.
        guard let number = random.pick(from: readers.keys.sorted()) else { continue }
        readers[number]?.isWritable = false
      default:
        guard let number = random.pick(from: readers.filter { !$0.value.isWritable }.keys.sorted()) else { continue }
        readers[number]?.isWritable = true
        try send(number)
        #expect(readers[number]?.seen?.page == page)
      }
      #expect(state.violations == [])
      // The newest change always stays.
      #expect(state.keptBytes <= limit + 60)
    }
    // Whoever takes something again has the newest page after one event, however much was missed.
    for number in readers.keys {
      readers[number]?.isWritable = true
      try send(number)
      #expect(state.next(after: readers[number]?.version ?? 0)?.version == nil)
      #expect(readers[number]?.seen?.page == page)
    }
  }

  @Test func `gives a reader that is one change behind that change, and one further behind the whole`() {
    var state = StreamChannelState<Int>(
      page: 0, revision: Revision(rawValue: 1), encode: Self.snapshot)
    let first = state.greet(after: nil).seen
    var one = first
    for revision in 2...3 as ClosedRange<Int64> {
      let event = state.publish(
        Int(revision), at: Revision(rawValue: revision),
        change: (ByteBuffer(string: "change \(revision)"), Revision(rawValue: revision - 1)), keeping: 1000)
      #expect(String(buffer: event.bytes) == "change \(revision)")
      let next = state.next(after: one)
      #expect(next?.version == event.version)
      #expect(next.map { String(buffer: $0.bytes) } == "change \(revision)")
      one = next?.version ?? one
    }
    #expect(state.next(after: one)?.version == nil)
    #expect(state.next(after: first).map { String(buffer: $0.bytes) } == "snapshot 3 3")
  }

  @Test func `shows a slice anew to whoever comes back when its revision does not say what it looks like`() {
    // The end of a season comes by the clock: the revision is the same before and after it.
    var state = StreamChannelState<Int>(
      page: 0, revision: Revision(rawValue: 1), encode: Self.snapshot)
    _ = state.publish(1, at: Revision(rawValue: 1), change: nil, keeping: 1000)
    let (first, _) = state.greet(after: Revision(rawValue: 1))
    #expect(first.map { String(buffer: $0) } == ["snapshot 1 1"])
  }
}

@testable import GameServer
import NIOCore
import SchoolDirectory
import TapGame
import Testing

@Suite struct `The state of a channel` {
  /// A reader of a naive kind: it knows what it was sent last.
  private struct Reader {
    var id: StreamChannelState<Int, Int>.SubscriberID
    var seen: (page: Int, revision: Int64)?
    var isWaiting = false
  }

  private static func decoded(_ bytes: ByteBuffer) -> (kind: Substring, numbers: [Int64]) {
    let parts = String(buffer: bytes).split(separator: " ")
    return (parts[0], parts.dropFirst().compactMap { Int64($0) })
  }

  private static func snapshot(_ page: Int, _ revision: Revision) -> ByteBuffer {
    ByteBuffer(string: "snapshot \(page) \(revision)")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `shows every reader the newest page at last, revisions growing, nothing twice`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var page = 0
    var revision: Int64 = 10
    var state = StreamChannelState<Int, Int>(
      page: 0, revision: Revision(rawValue: revision), encode: Self.snapshot)
    var readers: [Int: Reader] = [:]
    var pages: [Int64: Int] = [10: 0]
    var nextReader = 0
    let limit = [0, 40, 200, 100_000][Int(seed % 4)]

    func take(_ bytes: ByteBuffer, _ number: Int) throws {
      let (kind, numbers) = Self.decoded(bytes)
      if kind == "alive" { return }
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

    for _ in 0..<600 {
      switch random.integer(below: 12) {
      case 0, 1:
        revision += Int64(random.integer(below: 3)) + 1
        let old = page
        page += 1
        pages[revision] = page
        let since = Revision(rawValue: revision - 1)
        let change = random.integer(below: 8) == 0 ? nil : ByteBuffer(string: "change \(old) \(page) \(revision)")
        let news = state.publish(
          page, at: Revision(rawValue: revision), change: change.map { ($0, since) }, keeping: limit)
        #expect((news == nil) == readers.values.allSatisfy { !$0.isWaiting })
        for waiter in news?.waiters ?? [] {
          readers[waiter]?.isWaiting = false
          try take(try #require(news?.bytes), waiter)
        }
      case 2:
        revision += 1
        pages[revision] = page
        state.confirm(Revision(rawValue: revision))
      case 3, 4:
        let (id, first) = state.join(after: nil)
        readers[nextReader] = Reader(id: id)
        for bytes in first { try take(bytes, nextReader) }
        #expect(readers[nextReader]?.seen?.page == page)
        nextReader += 1
      case 5:
        // Somebody comes back who has seen an older revision, or one that is none of this file.
        let after = Int64(random.integer(below: 14)) + max(10, revision - 10)
        let seen = pages.filter { $0.key <= after }.max { $0.key < $1.key }
        let (id, first) = state.join(after: Revision(rawValue: after))
        #expect(!first.isEmpty)
        readers[nextReader] = Reader(id: id, seen: after <= revision ? seen.map { ($0.value, after) } : nil)
        for bytes in first { try take(bytes, nextReader) }
        #expect(readers[nextReader]?.seen?.page == page)
        nextReader += 1
      case 6:
        guard let number = random.pick(from: readers.keys.sorted()), let reader = readers[number] else { continue }
        #expect((state.leave(reader.id) != nil) == reader.isWaiting)
        readers[number] = nil
      case 7:
        let waiters = state.beat(share: 0, of: 1)
        #expect(Set(waiters) == Set(readers.filter(\.value.isWaiting).keys))
        for waiter in waiters { readers[waiter]?.isWaiting = false }
      default:
        guard let number = random.pick(from: readers.filter { !$0.value.isWaiting }.keys.sorted()),
          let reader = readers[number]
        else { continue }
        switch state.next(reader.id, number) {
        case .send(let bytes): try take(bytes, number)
        case .wait:
          readers[number]?.isWaiting = true
          #expect(readers[number]?.seen?.page == page)
        case .end: Issue.record("the channel has not ended")
        }
      }
      #expect(state.violations == [])
      #expect(state.count == readers.count)
      // The newest change always stays.
      #expect(state.keptBytes <= limit + 60)
    }
    // Everybody asks until nothing is left to be told: twice is enough, however much was missed.
    for (number, reader) in readers where !reader.isWaiting {
      if case .send(let bytes) = state.next(reader.id, number) {
        try take(bytes, number)
        guard case .wait = state.next(reader.id, number) else {
          Issue.record("there is more to come")
          continue
        }
      }
    }
    for reader in readers.values { #expect(reader.seen?.page == page) }
    #expect(state.end().count == readers.count)
  }

  @Test func `gives a reader that is one change behind that change, and one further behind the whole`() {
    var state = StreamChannelState<Int, Int>(
      page: 0, revision: Revision(rawValue: 1), encode: Self.snapshot)
    let (one, _) = state.join(after: nil)
    let (other, _) = state.join(after: nil)
    for revision in 2...3 as ClosedRange<Int64> {
      _ = state.publish(
        Int(revision), at: Revision(rawValue: revision),
        change: (ByteBuffer(string: "change \(revision)"), Revision(rawValue: revision - 1)), keeping: 1000)
      guard case .send(let bytes) = state.next(one, 1) else {
        Issue.record("there is something to send")
        continue
      }
      #expect(String(buffer: bytes) == "change \(revision)")
    }
    guard case .send(let bytes) = state.next(other, 2) else {
      Issue.record("there is something to send")
      return
    }
    #expect(String(buffer: bytes) == "snapshot 3 3")
  }

  @Test func `shows a slice anew to whoever comes back when its revision does not say what it looks like`() {
    // The end of a season comes by the clock: the revision is the same before and after it.
    var state = StreamChannelState<Int, Int>(
      page: 0, revision: Revision(rawValue: 1), encode: Self.snapshot)
    _ = state.publish(1, at: Revision(rawValue: 1), change: nil, keeping: 1000)
    let (_, first) = state.join(after: Revision(rawValue: 1))
    #expect(first.map { String(buffer: $0) } == ["snapshot 1 1"])
  }
}

extension StreamChannelState {
  /// Takes in a reader and greets it.
  fileprivate mutating func join(after: Revision?) -> (id: SubscriberID, first: [ByteBuffer]) {
    let id = enter()
    return (id, greet(id, after: after))
  }
}

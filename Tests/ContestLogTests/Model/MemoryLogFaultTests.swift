import Cluster
import LogConformance
import Testing

@Suite struct `Faults ordered of a log in memory` {
  private static func entry(_ number: Int64) -> EncodedEntry {
    EncodedEntry(id: EntryID(writer: WriterID(rawValue: 1), number: number), bytes: [UInt8(number)])
  }

  @Test func `come in their order, and leave behind what they say`() async throws {
    let log = MemoryLog()
    log.fail(next: [.unavailable, .answerLost, .full])
    for (number, kept) in [(1, 0), (2, 1)] {
      await #expect(throws: LogFailure.unavailable("it was ordered to fail")) {
        try await log.append(Self.entry(Int64(number)))
      }
      #expect(log.entries.count == kept)
    }
    await #expect(throws: LogFailure.full("it was ordered to be full")) { try await log.append(Self.entry(3)) }
    _ = try await log.append(Self.entry(3))
    #expect(log.entries.map(\.id.number) == [2, 3])
  }

  @Test func `end every call and reading while the log is away`() async throws {
    let log = MemoryLog()
    _ = try await log.append(Self.entry(1))
    var reader = log.entries(after: .start).makeAsyncIterator()
    #expect(try await reader.next()?.count == 1)
    log.setAvailable(false)
    await #expect(throws: LogFailure.self) { try await reader.next() }
    await #expect(throws: LogFailure.self) { try await log.end() }
    await #expect(throws: LogFailure.self) { try await log.append(Self.entry(2)) }
    var other = log.entries(after: .start).makeAsyncIterator()
    await #expect(throws: LogFailure.self) { try await other.next() }
    log.setAvailable(true)
    _ = try await log.append(Self.entry(2))
    #expect(log.entries.count == 2)
  }
}

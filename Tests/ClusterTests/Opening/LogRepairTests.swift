import Cluster
import LogConformance
import StoreConformance
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The repair of a log` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  private func id(_ number: Int64) -> EntryID { EntryID(writer: WriterID(rawValue: 9), number: number) }

  /// An entry with the contest's seal whose content is none.
  private func unreadable(_ number: Int64, _ head: LogHead) throws -> EncodedEntry {
    let whole = try LogEntry(id: id(number), moment: clock.now, content: .actions([])).encoded(with: head.entryKey)
    let bytes = Array(whole.bytes.dropLast(16)) + [9]
    return EncodedEntry(id: id(number), bytes: bytes + Array(head.entryKey.code(of: bytes).prefix(16)))
  }

  @Test func `names what nodes stand still before, and leads out without losing a receipt`() async throws {
    let running = try await nodes.node(0)
    let head = running.node.head
    let session = try await nodes.begin(schools: 2)
    _ = try await running.contest.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))

    let garbage = try await nodes.log.append(EncodedEntry(id: id(1), bytes: Array("garbage".utf8)))
    let bad = try await nodes.log.append(unreadable(2, head))
    await #expect(throws: ClusterFailure.self) { try await running.task.value }
    #expect("\(try #require(running.node.standing.failure))".contains("at position \(bad)"))

    let repair = LogRepair(of: nodes.log)
    let findings = try await repair.findings()
    #expect(findings.map(\.position) == [bad] && findings.map(\.id) == [id(2)] && garbage < bad)
    // Looking changes nothing.
    #expect(try await nodes.log.head() == head)
    try await repair.void(findings)
    #expect(try await repair.findings().isEmpty)

    try await nodes.stop(0)
    clock.advance(byMilliseconds: 1000)
    let second = try await nodes.node(0).contest.commit(
      TapBatch(session: session.id, sequence: 2, taps: 5, span: .seconds(1)))
    #expect(second.sessionTaps == 10)
    #expect(try await nodes.digests(of: 3).count == 1)
  }

  @Test func `finds nothing in a log that is whole, empty or trimmed`() async throws {
    let repair = LogRepair(of: nodes.log)
    #expect(try await repair.findings().isEmpty)
    let running = try await nodes.node(0)
    #expect(try await repair.findings().isEmpty)
    _ = try await running.contest.perform(StartSeason(name: "Spring"))
    try await nodes.log.trim(through: LogMark(position: try await nodes.log.end(), numbers: [:]))
    #expect(try await repair.findings().isEmpty)
  }
}

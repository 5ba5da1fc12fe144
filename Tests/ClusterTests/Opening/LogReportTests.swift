@testable import Cluster
import LogConformance
import TapGame
import Testing

@Suite struct `The reports of nodes in a log` {
  /// An append that was cut off when its node stopped may still reach the log, behind the report with which the node left.
  @Test func `end with the one with which a node leaves, whatever comes behind it`() async throws {
    let log = MemoryLog()
    let head = LogHead(contest: "a", key: "b", isEmpty: true)
    _ = try await log.begin(head)
    func report(_ writer: UInt64, _ number: Int64, isLeaving: Bool = false) async throws {
      let report = NodeReport(name: "a", address: nil, durable: .start, applied: .start, isLeaving: isLeaving)
      let id = EntryID(writer: WriterID(rawValue: writer), number: number)
      let moment = Timestamp(milliseconds: 1_790_000_000_000)
      _ = try await log.append(LogEntry(id: id, moment: moment, content: .report(report)).encoded(with: head.entryKey))
    }
    try await report(1, 7)
    try await report(2, 3)
    #expect(try await LogReports(of: log).read().map(\.writer.rawValue).sorted() == [1, 2])
    try await report(1, 9, isLeaving: true)
    try await report(1, 8)
    #expect(try await LogReports(of: log).read().map(\.writer.rawValue) == [2])
  }
}

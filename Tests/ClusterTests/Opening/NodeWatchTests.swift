@testable import Cluster
import LogConformance
import Synchronization
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Watching a log for a node` {
  private let log = MemoryLog()
  private let writer = WriterID(rawValue: 1)

  private func report(from writer: WriterID, number: Int64, at moment: Timestamp) async throws {
    let report = NodeReport(name: "a", address: nil, durable: .start, applied: .start)
    let id = EntryID(writer: writer, number: number)
    _ = try await log.append(
      LogEntry(id: id, moment: moment, content: .report(report)).encoded(with: AuthenticationKey([1])))
  }

  /// A laptop 15 s ahead took the reports of nodes that ran for old ones, and removed their contest.
  @Test(arguments: [0, 15, 10 * 365 * 86_400, -15, -10 * 365 * 86_400] as [Int64])
  func `sees what it appends, whatever a clock says`(seconds: Int64) async throws {
    let moment = Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1000)
    try await report(from: writer, number: 1, at: moment)
    let timer = NodeTimer(now: { .now }) { [self] _ in
      try await report(from: writer, number: 2, at: moment)
      // The time does not end.
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      for await _ in stream {}
      continuation.finish()
      throw CancellationError()
    }
    #expect(try await NodeWatch(of: log, timer: timer).isAlive(anyOf: [writer]))
  }

  @Test func `ends after its time, which it tells step by step`() async throws {
    _ = try await log.begin(LogHead(contest: "a", key: "b", isEmpty: true))
    try await report(from: writer, number: 1, at: Timestamp(milliseconds: 1_790_000_000_000))
    let slept = Mutex(Duration.zero)
    let told = Mutex<[Int]>([])
    let timer = NodeTimer(now: { .now }) { [self] time in
      slept.withLock { $0 += time }
      // Another program's entry says nothing of this node.
      let number = Int64(slept.withLock { $0 } / .milliseconds(1))
      try await report(from: WriterID(rawValue: 2), number: number, at: Timestamp(milliseconds: 1_790_000_000_000))
    }
    let isAlive = try await NodeWatch(of: log, timer: timer).isAlive(anyOf: [writer]) { step in
      told.withLock { $0.append(step) }
    }
    #expect(!isAlive)
    #expect(slept.withLock(\.self) == NodeWatch.time)
    #expect(told.withLock(\.self) == Array(1...NodeWatch.steps))
  }

  @Test func `does not wait where all nodes have left`() async throws {
    let timer = NodeTimer(now: { .now }) { _ in Issue.record("It waits for nobody.") }
    #expect(try await !NodeWatch(of: log, timer: timer).isAlive(anyOf: []))
  }
}

import Dispatch
import GameServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the queue of the log` {
  @Test
  func `nobody who logs waits for a reader that takes nothing, and what was dropped is counted`() {
    let written = Mutex<[String]>([])
    let (begun, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let queue = LogQueue(capacity: 2) { line in
      begun.signal()
      isRead.wait()
      written.withLock { $0.append(line) }
    } tellLost: { count in
      written.withLock { $0.append("lost \(count)") }
    }
    queue.take("0")
    begun.wait()
    for number in 1..<10 { queue.take("\(number)") }
    #expect(written.withLock { $0 } == [])
    #expect(!queue.finish(within: .nanoseconds(0)))
    for _ in 0..<3 { isRead.signal() }
    #expect(queue.finish(within: .seconds(600)))
    queue.take("10")
    #expect(queue.finish(within: .seconds(600)))
    #expect(written.withLock { $0 } == ["0", "lost 8", "1", "10"])
  }
}

import SchoolDirectory
import Testing

@testable import TapGame

@Suite(.timeLimit(.minutes(10))) struct `Actions that wait for a group commit` {
  /// Lets actions of these sizes wait, and hands them over once all of them do.
  private func waiting(_ sizes: [Int], _ work: (inout WaitingActions) -> [WaitingAction]) async throws {
    let (added, tell) = AsyncStream.makeStream(of: WaitingAction.self)
    await withTaskGroup(of: Void.self) { group in
      for (number, size) in sizes.enumerated() {
        group.addTask {
          _ = try? await withUnsafeThrowingContinuation { waiting in
            let session = SessionID(rawValue: Int64(number))
            let batch = TapBatch(session: session, sequence: 1, taps: 1, span: 0)
            tell.yield(WaitingAction(.commit(batch), size: size, waiting: waiting))
          }
        }
      }
      var callers = added.makeAsyncIterator()
      var arrived: [WaitingAction] = []
      for _ in sizes { if let action = await callers.next() { arrived.append(action) } }
      var queue = WaitingActions()
      for action in arrived { queue.add(action) }
      #expect(queue.count == sizes.count)
      let taken = work(&queue)
      #expect(queue.count == 0 && taken.map(\.action) == arrived.map(\.action))
      for action in taken { action.fail(CancellationError()) }
    }
  }

  @Test(arguments: 0..<20)
  func `go in order, in groups that are as large as the limits allow`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sizes = (0..<60).map { _ in Int.random(in: 0...12, using: &random) }
    let (limit, most) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...9, using: &random))
    try await waiting(sizes) { queue in
      var taken: [WaitingAction] = []
      while queue.count > 0 {
        let group = queue.takeGroup(size: limit, count: most)
        let size = group.reduce(0) { $0 + $1.size }
        #expect(group.count == 1 || (size <= limit && (2...most).contains(group.count)))
        taken += group
        if group.isEmpty { break }
        // One more would be too many or too large.
        var rest = queue
        if let next = rest.takeAll().first { #expect(group.count == most || size + next.size > limit) }
      }
      #expect(queue.takeGroup(size: limit, count: most).isEmpty)
      return taken
    }
  }

  @Test func `leave at once where they are taken all`() async throws {
    try await waiting([3, 1, 4]) { $0.takeAll() }
  }
}

import Cluster
import Testing

extension LogPromise {
  static let reading = [
    LogPromise("entries are read in the order and at the positions in which they were appended") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place((1...100).map { entry($0) })
      #expect(zip(placed, placed.dropFirst()).allSatisfy { $0.position < $1.position })
      #expect(try await test.log.read(100) == placed)
    },
    LogPromise("reading goes on after any position") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place((1...12).map { entry($0) })
      for index in 0..<11 {
        #expect(
          try await test.log.read(11 - index, after: placed[index].position) == Array(placed[(index + 1)...]))
      }
    },
    LogPromise("a reader that waits gets what is appended later") { test async throws in
      _ = try await test.log.begin(head)
      let first = try await test.log.place([entry(1)])
      var iterator = test.log.entries(after: .start).makeAsyncIterator()
      #expect(try await iterator.next() == first)
      for number in 2...5 as ClosedRange<Int64> {
        async let next = test.log.place([entry(number)])
        let (found, placed) = (try await iterator.next(), try await next)
        #expect(found == placed)
      }
    },
    LogPromise("writers that append at once are read in one order by all, each in its own order") { test async throws in
      _ = try await test.log.begin(head)
      let writers = (1...4).map { WriterID(rawValue: $0) }
      async let live = test.log.read(100)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in writers {
          group.addTask { _ = try await test.log.place((1...25).map { entry($0, of: writer) }) }
        }
        try await group.waitForAll()
      }
      let found = try await test.log.read(100)
      let seenLive = try await live
      #expect(seenLive == found)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.position < $1.position })
      for writer in writers {
        #expect(found.filter { $0.id.writer == writer }.map(\.id.number) == Array(1...25))
      }
    },
  ]
}

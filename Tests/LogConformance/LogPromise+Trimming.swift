import Cluster
import Testing

extension LogPromise {
  static let trimming = [
    LogPromise("trimming keeps the head and all that comes after the mark") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place((1...5).flatMap { [entry($0), entry($0, of: two)] })
      try await test.log.trim(through: LogMark(position: placed[4].position, numbers: [one: 3, two: 2]))
      #expect(try await test.log.head() == head)
      #expect(try await test.log.read(5, after: placed[4].position) == Array(placed[5...]))
      let more = try await test.log.place([entry(6)])
      #expect(try await test.log.read(6, after: placed[4].position) == Array(placed[5...]) + more)
    },
    LogPromise("reading from before the mark says that the log is trimmed") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place((1...5).map { entry($0) })
      try await test.log.trim(through: LogMark(position: placed[3].position, numbers: [one: 4]))
      for position in [LogPosition.start, placed[0].position, placed[1].position] {
        do {
          let found = try await test.log.read(1, after: position)
          Issue.record("\(found) is read after \(position)")
        } catch let failure as LogFailure {
          guard case .trimmed(let from) = failure else { throw failure }
          #expect(from > position && from <= placed[3].position)
        }
      }
    },
    LogPromise("trimming again, also to an earlier mark, takes nothing away") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place((1...6).map { entry($0) })
      let late = LogMark(position: placed[3].position, numbers: [one: 4])
      for mark in [late, late, LogMark(position: placed[1].position, numbers: [one: 2])] {
        try await test.log.trim(through: mark)
      }
      #expect(try await test.log.read(2, after: placed[3].position) == Array(placed[4...]))
    },
    LogPromise("the lowest position that is held is told until its holder lets go") { test async throws in
      _ = try await test.log.begin(head)
      #expect(try await test.log.held() == nil)
      try await test.log.hold(after: LogPosition(rawValue: 50), as: one)
      try await test.log.hold(after: LogPosition(rawValue: 7), as: two)
      #expect(try await test.log.held() == LogPosition(rawValue: 7))
      try await test.log.hold(after: LogPosition(rawValue: 60), as: two)
      #expect(try await test.log.held() == LogPosition(rawValue: 50))
      try await test.log.release(one)
      #expect(try await test.log.held() == LogPosition(rawValue: 60))
      try await test.log.release(two)
      #expect(try await test.log.held() == nil)
    },
    LogPromise("entries of writers that the mark does not know are kept after it") { test async throws in
      _ = try await test.log.begin(head)
      let old = try await test.log.place([entry(1), entry(1, of: two)])
      let new = try await test.log.place([entry(2, of: two), entry(1, of: WriterID(rawValue: 9))])
      try await test.log.trim(through: LogMark(position: old[1].position, numbers: [one: 1]))
      #expect(try await test.log.read(2, after: old[1].position) == new)
    },
  ]
}

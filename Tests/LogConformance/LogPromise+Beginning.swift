import Cluster
import Testing

extension LogPromise {
  static let beginning = [
    LogPromise("a log has no head until it is begun, and then the first one for ever") { test async throws in
      #expect(try await test.log.head() == nil)
      let second = LogHead(contest: "c", key: "d", isEmpty: false)
      #expect(try await test.log.begin(head) == head)
      #expect(try await test.log.begin(second) == head)
      #expect(try await test.log.head() == head)
    },
    LogPromise("a head is replaced only by who knows it") { test async throws in
      _ = try await test.log.begin(head)
      let before = try await test.log.survey()
      #expect(before?.end == before?.beginning && before?.trimmed.map { $0 <= before?.end ?? .start } == true)
      var new = head
      new.void = [LogPosition(rawValue: 5)]
      var other = head
      other.void = [LogPosition(rawValue: 6)]
      try await test.log.replace(other, with: new)
      #expect(try await test.log.head() == head)
      try await test.log.replace(head, with: new)
      try await test.log.replace(head, with: other)
      #expect(try await test.log.head() == new)
      #expect(try await test.log.survey()?.beginning == before?.beginning)
      let placed = try await test.log.place([entry(1)])
      #expect(try await test.log.read(1) == placed)
    },
    LogPromise("of several that begin a log at once, one is first") { test async throws in
      let heads = try await withThrowingTaskGroup(of: LogHead.self) { group in
        for index in 0..<8 {
          group.addTask { try await test.log.begin(LogHead(contest: "\(index)", key: "", isEmpty: true)) }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(heads.count == 1)
      #expect(try await test.log.head() == heads.first)
    },
  ]
}

import ContestLog
import Testing

extension LogPromise {
  static let appending = [
    LogPromise("an entry that is appended again stays where it was, also after others") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place((1...3).map { entry($0) })
      #expect(try await test.log.append(entry(3)) == placed[2].position)
      #expect(try await test.log.append(entry(1)) == placed[0].position)
      let last = try await test.log.place([entry(4)])
      #expect(try await test.log.read(4) == placed + last)
    },
    LogPromise("an entry whose answer was lost is there once") { test async throws in
      _ = try await test.log.begin(head)
      let first = try await test.log.place([entry(1)])
      test.loseNextAnswer()
      // A log may notice itself and try again.
      let early = try? await test.log.append(entry(2))
      let position = try await test.log.append(entry(2))
      #expect(early == nil || early == position)
      let last = try await test.log.place([entry(3)])
      let second = PlacedEntry(position: position, id: entry(2).id, bytes: entry(2).bytes)
      #expect(try await test.log.read(3) == first + [second] + last)
    },
    LogPromise("the end is at or after what was appended, and before what is appended later") { test async throws in
      _ = try await test.log.begin(head)
      for number in 1...5 as ClosedRange<Int64> {
        let before = try await test.log.end()
        let position = try await test.log.append(entry(number))
        #expect(before < position)
        #expect(try await test.log.end() >= position)
      }
    },
    LogPromise("any bytes come back, none and many, and any number") { test async throws in
      _ = try await test.log.begin(head)
      let placed = try await test.log.place([
        entry(1, bytes: []), entry(2, bytes: Array(0...255)), entry(.max - 1, bytes: [10, 0, 13]), entry(.max),
        entry(1, of: two, bytes: (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }),
        entry(2, of: two),
      ])
      #expect(try await test.log.read(placed.count) == placed)
    },
  ]
}

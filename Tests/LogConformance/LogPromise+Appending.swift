import Cluster
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
        #expect(try await test.log.end() == position)
      }
    },
    LogPromise("an entry is found by its ID, and a writer's newest note by its writer") { test async throws in
      _ = try await test.log.begin(head)
      func noted(_ number: Int64, of writer: WriterID, _ note: [UInt8]?) -> EncodedEntry {
        EncodedEntry(id: EntryID(writer: writer, number: number), bytes: [7], note: note)
      }
      let placed = try await test.log.place([
        noted(1, of: one, [1]), noted(1, of: two, [2]), noted(2, of: one, [3]), noted(3, of: one, nil),
      ])
      for entry in placed { #expect(try await test.log.entry(entry.id) == entry) }
      #expect(try await test.log.entry(EntryID(writer: two, number: 2)) == nil)
      #expect(try await test.log.notes() == [one: [3], two: [2]])
      try await test.log.trim(through: LogMark(position: placed[1].position, numbers: [one: 1, two: 1]))
      #expect(try await test.log.notes() == [one: [3]])
      #expect(try await test.log.entry(placed[0].id) == nil)
    },
    LogPromise("a writer's last note stays the last, although another one comes late") { test async throws in
      _ = try await test.log.begin(head)
      for (number, isLast) in [(1, false), (3, true), (2, false)] as [(Int64, Bool)] {
        let id = EntryID(writer: one, number: number)
        _ = try await test.log.append(
          EncodedEntry(id: id, bytes: [7], note: [UInt8(truncatingIfNeeded: number)], isLastNote: isLast))
      }
      #expect(try await test.log.notes() == [one: [3]])
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

import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Boards while many commit` {
  /// What a task has seen: receipts, and the sum of a board's taps with the revision that it was true for.
  private struct Seen: Sendable {
    var receipts: [Receipt] = []
    var sums: [(revision: Revision, taps: Int64)] = []
  }

  @Test func `are never older than a receipt, never between two revisions, on both sides of a file`() async throws {
    let fixture = try await Fixture(schools: 12)
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    let sessions = try await fixture.leaderboard.openSessions(
      (0..<24).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0 % 12].id) })
    let seen = try await withThrowingTaskGroup(of: Seen.self) { group in
      for (number, session) in sessions.enumerated() {
        let leaderboard = number.isMultiple(of: 2) ? fixture.leaderboard : other
        group.addTask {
          var seen = Seen()
          for sequence in 1...Int64(30) {
            let receipt = try await leaderboard.commit(
              TapBatch(session: session.id, sequence: sequence, taps: 1, span: 0))
            let page = try await leaderboard.page(.whole)
            let standing = try #require(page.entries.first { $0.school.id == session.school })
            #expect(page.revision >= receipt.revision)
            #expect(standing.taps >= receipt.schoolTaps)
            seen.receipts.append(receipt)
            seen.sums.append((page.revision, page.entries.reduce(0) { $0 + $1.taps }))
          }
          return seen
        }
      }
      group.addTask {
        // Changes of the directory make every board be read anew.
        for change in 0..<20 {
          var school = fixture.schools[change % 12]
          school.name += " \(change)"
          try await other.perform(
            ImportSchools(DirectoryEdition(format: .touchschool, schools: [school]), scope: .part))
        }
        return Seen()
      }
      return try await group.reduce(into: Seen()) { all, part in
        all.receipts += part.receipts
        all.sums += part.sums
      }
    }
    #expect(seen.receipts.count == 720)
    for (revision, taps) in seen.sums {
      let counted = seen.receipts.reduce(0) { $0 + ($1.revision <= revision ? $1.accepted : 0) }
      #expect(taps == counted, "at revision \(revision)")
    }
    let fresh = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    let expected = try await fresh.page(.whole).entries
    #expect(try await fixture.leaderboard.page(.whole).entries == expected)
    #expect(try await other.page(.whole).entries == expected)
    #expect(expected.reduce(0) { $0 + $1.taps } == 720)
    try await fixture.leaderboard.expectWhole()
  }
}

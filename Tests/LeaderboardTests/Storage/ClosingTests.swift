import Boards
import Leaderboard
import TapGame
import Testing

@Suite struct `Closing a file` {
  /// A reader that came a moment after the file was closed under it once used memory that was given back, and ended the process.
  @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
  func `answers everybody who reads, observes or writes at that moment`(access: DatabaseAccess) async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    let closed = LeaderboardError.cannotOpen(path: fixture.path, reason: "it was closed")
    for round in 1...20 {
      let leaderboard = try Leaderboard.open(fixture.path, clock: fixture.clock, access: access)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for reader in 0..<8 {
          group.addTask {
            do {
              for _ in 0..<1000 {
                switch reader % 4 {
                case 0: _ = try await leaderboard.currentSeason()
                case 1: _ = try await leaderboard.page(.top(3))
                case 2: _ = try await leaderboard.totals(season: fixture.season.id)
                default: for try await _ in leaderboard.changes() { break }
                }
              }
            } catch let error as LeaderboardError {
              #expect(error == closed)
            }
          }
        }
        group.addTask {
          for sequence in 1...3 {
            _ = try await fixture.leaderboard.commit(
              TapBatch(session: session.id, sequence: Int64(round - 1) * 3 + Int64(sequence), taps: 1, span: 0))
          }
          try leaderboard.close()
        }
        try await group.waitForAll()
      }
      await #expect(throws: closed) { try await leaderboard.revision() }
    }
  }
}

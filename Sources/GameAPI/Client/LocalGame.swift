package import Boards
package import Leaderboard
package import SchoolDirectory
package import TapGame

/// The contest in a database file on this machine.
package struct LocalGame: GameClient {
  private let leaderboard: Leaderboard

  /// The contest of an open leaderboard, in the season that is current.
  package init(_ leaderboard: Leaderboard) {
    self.leaderboard = leaderboard
  }

  package func session(_ id: SessionID) async throws -> Session? { try await leaderboard.session(id) }

  package func openSession(_ request: SessionRequest) async throws -> Session {
    try await leaderboard.openSession(request)
  }

  package func commit(_ batch: TapBatch) async throws -> Receipt { try await leaderboard.commit(batch) }

  package func standings(_ windows: Set<StandingsWindow>) async throws -> Standings {
    let season = try await leaderboard.currentSeason()
    var asked = Array(windows)
    while true {
      do {
        let pages = try await leaderboard.pages(asked.map { .init(of: $0.board, $0.slice) }, season: season.id)
        guard let first = pages.first else {
          let page = try await leaderboard.page(.top(1), season: season.id)
          return Standings(season: page.season, revision: page.revision, pages: [:])
        }
        return Standings(
          season: first.season, revision: first.revision,
          pages: Dictionary(zip(asked, pages)) { $1 })
      } catch BoardError.notOnBoard(let school, let board) {
        let remaining = asked.filter { $0.board != board || $0.center != school }
        guard remaining.count < asked.count else { throw BoardError.notOnBoard(school, board) }
        asked = remaining
      } catch BoardError.unknownBoard(let board) {
        // The directory has changed: the region that somebody was shown is called another name now.
        let remaining = asked.filter { $0.board != board }
        guard remaining.count < asked.count else { throw BoardError.unknownBoard(board) }
        asked = remaining
      }
    }
  }

  package func follow(_ moved: @escaping @Sendable () -> Void) async throws {
    for try await _ in leaderboard.changes() { moved() }
  }

  package func history(of school: SchoolID) async throws -> SchoolHistory {
    try await leaderboard.history(of: school)
  }

  package func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage {
    do {
      return try await leaderboard.players(.around(.session(session), radius: 3), of: .school(school))
    } catch is BoardError {
      return try await leaderboard.players(.top(7), of: .school(school))
    }
  }
}

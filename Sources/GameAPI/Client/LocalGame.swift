package import Boards
package import SchoolDirectory
package import TapGame

/// The contest of a store in this process.
package struct LocalGame: GameClient {
  private let contest: any ContestReader & ContestWriter
  private let code: String?

  /// The contest of a store, in the current season.
  ///
  /// - Parameter code: the season's code or the player's ticket.
  package init(_ contest: any ContestReader & ContestWriter, code: String? = nil) {
    (self.contest, self.code) = (contest, code)
  }

  package func session(_ id: SessionID) async throws -> Session? { try await contest.session(id) }

  package func openSession(_ request: SessionRequest) async throws -> Session {
    var request = request
    request.code = request.code ?? code
    return try await contest.openSession(request)
  }

  package func commit(_ batch: TapBatch) async throws -> Receipt { try await contest.commit(batch) }

  package func standings(_ windows: Set<StandingsWindow>) async throws -> Standings {
    let season = try await contest.currentSeason()
    var asked = Array(windows)
    while true {
      do {
        let pages = try await contest.pages(
          asked.map { .init(of: $0.board, $0.slice) }, season: season.id, ties: .ordinal)
        guard let first = pages.first else {
          let page = try await contest.page(.top(1), of: .all, season: season.id, ties: .ordinal)
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
        // The directory has changed: a shown region has a new name.
        let remaining = asked.filter { $0.board != board }
        guard remaining.count < asked.count else { throw BoardError.unknownBoard(board) }
        asked = remaining
      }
    }
  }

  package func follow(
    _ windows: Set<StandingsWindow>, _ show: @escaping @Sendable (Standings) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        // Every school is on this board, so its signals report every change.
        for try await _ in contest.boardSignals(of: .all, season: nil, after: nil) {
          try await show(try await standings(windows))
        }
      }
      group.addTask { [contest] in
        for await state in contest.feedStates() {
          // The state contains only the error's text. A new observation throws the error itself.
          guard state != .current else { continue }
          for try await _ in contest.boardSignals(of: .all, season: nil, after: nil) { break }
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  package func page(_ window: StandingsWindow, season: SeasonID) async throws -> BoardPage {
    try await contest.page(window.slice, of: window.board, season: season, ties: .ordinal)
  }

  package func history(of school: SchoolID, season: SeasonID?) async throws -> SchoolHistory {
    try await contest.ask(HistoryQuestion(of: school, season: season))
  }

  package func players(of school: SchoolID, around session: SessionID) async throws -> PlayerPage {
    func players(_ slice: PageSlice<PlayerReference>) async throws -> PlayerPage {
      try await contest.ask(SchoolPlayerQuestion(slice, of: school, season: nil, ties: .ordinal))
    }
    do { return try await players(.around(.session(session), radius: 3)) } catch is BoardError {
      return try await players(.top(7))
    }
  }
}

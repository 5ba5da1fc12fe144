package import GameAPI
package import Boards
package import SchoolDirectory
package import TapGame

extension ContestServer: BoardSource {
  package var clock: any WallClock { time }

  package func ask<Question: ContestQuestion>(_ question: Question) async throws -> Question.Answer {
    if let asked = question as? BoardQuestion, case .page(.top(let count), at: nil) = asked.kind,
      count > BoardQuestion.maximumSize,
      let answer = BoardAnswer.page(try await top(count, of: asked)) as? Question.Answer
    {
      return answer
    }
    return try await ask(question, token: nil, root: nil)
  }

  /// The maximum number of tries to read a long list. A try fails if the board changes meanwhile.
  private static let longListTries = 5

  /// Reads the first schools of a board page by page. All pages are of one revision.
  private func top(_ count: Int, of asked: BoardQuestion) async throws -> BoardPage {
    let (board, ties) = (asked.board, asked.ties)
    for _ in 0..<Self.longListTries {
      var page = try await page(.top(BoardQuestion.maximumSize), of: board, season: asked.season, ties: ties)
      let revision = page.revision
      while let next = page.next, page.entries.count < count, page.revision == revision {
        let slice = BoardSlice.after(next, size: min(BoardQuestion.maximumSize, count - page.entries.count))
        page = page.continued(by: try await self.page(slice, of: board, season: page.season.id, ties: ties))
      }
      if page.revision == revision { return page }
    }
    throw ServerError.refused(
      address,
      Problem(
        .unavailable,
        detail:
          "The board moves faster than \(count) schools of it can be read; ask for \(BoardQuestion.maximumSize) or fewer."
      ))
  }

  /// `nil`: a server does not tell where a name is used.
  package func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]? { nil }

  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    BoardStream(self, stream(slice, of: board, season: season, ties: ties), isEndless: true)
  }

  /// The call that opens the stream of a board slice.
  func stream(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) -> ServerCall {
    let (path, query) = BoardQuestion(slice, of: board, season: season, ties: ties).location
    return ServerCall(path: path + ["stream"], query: query.filter { $0 != ("ties", TiePolicy.ordinal.rawValue) })
  }
}

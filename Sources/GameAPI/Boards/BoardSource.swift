package import Boards
package import SchoolDirectory
package import TapGame

/// A source of boards: a store in this process or a server.
package protocol BoardSource: QuestionAnswering {
  /// The clock that decides when the contest's seasons start and end.
  var clock: any WallClock { get }

  /// The schools that have a visible player with this nickname, in the order of their ids; `nil` if the source does not
  /// tell.
  func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]?

  /// The updates of a board until the task is cancelled: first a restart (`BoardChange.isRestart`), then each change.
  ///
  /// - Parameter slice: the shown slice. A server reports only changes of schools in the slice, and sends the slice
  ///   with each change.
  func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable
}

extension BoardSource {
  package func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> BoardPage {
    let answer = try await ask(BoardQuestion(slice, of: board, season: season, ties: ties))
    guard case .page(let page) = answer else { throw InvalidQuestion(description: "The answer is no page of a board.") }
    return page
  }

  package func season(_ id: SeasonID) async throws -> Season { try await ask(SeasonQuestion(id)).season }
}

/// The boards of a store in this process.
package struct LocalBoards: BoardSource {
  package let clock: any WallClock
  private let contest: any ContestReader

  package init(_ contest: any ContestReader, clock: any WallClock) {
    self.contest = contest
    self.clock = clock
  }

  package func ask<Question: ContestQuestion>(_ question: Question) async throws -> Question.Answer {
    try await contest.ask(question)
  }

  package func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]? {
    try await contest.schools(ofPlayersNamed: nickname, season: season)
  }

  package func updates(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) -> any AsyncSequence<BoardUpdate, any Error> & Sendable {
    LocalUpdates(contest: contest, board: board, season: season, ties: ties)
  }
}

/// An update of a followed board.
package enum BoardUpdate: Hashable, Sendable {
  /// The board has changed. The page is the shown slice after the change; `nil` if the source does not send pages.
  case changed(BoardChange, page: BoardPage?)
  /// The contest cannot be reached. The text is the reason. The source retries.
  case lost(String)
  /// The contest can be reached again. The missed changes follow, if there are any.
  case found
}

extension BoardSlice {
  /// The maximum number of schools in a streamed slice.
  package static let mostStreamed = 100
}

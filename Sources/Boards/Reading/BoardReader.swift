public import Ranking
public import SchoolDirectory
public import TapGame

/// Reads boards of schools. Each answer is from one revision.
public protocol BoardReader: Sendable {
  /// A slice of a board.
  func page(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage
  /// A slice of a board at a past moment.
  func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, at moment: Timestamp
  ) async throws -> BoardPage
  /// Slices of several boards at the same revision.
  func pages(_ parts: [BoardPart], season: SeasonID?, ties: TiePolicy) async throws -> [BoardPage]
  /// A snapshot of a board, for several questions.
  func ranking(of board: Board, season: SeasonID?) async throws -> BoardRanking
  /// The ordinal rank of a school among all schools, at this revision or a newer one.
  func rank(of school: SchoolID, in season: SeasonID, notBefore revision: Revision) async throws -> Int
  /// The distances between each school of a slice and its neighbours. The pace is measured over the last `minutes`
  /// minutes.
  func forecast(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, minutes: Int
  ) async throws -> ForecastPage
  /// A slice of a board that compares the average of each school's players.
  func averages(
    _ slice: PageSlice<SchoolID>, of board: Board, season: SeasonID?, ties: TiePolicy, leastPlayers: Int
  ) async throws -> AveragePage
  /// A school's taps and rank over time.
  func history(
    of school: SchoolID, on board: Board, season: SeasonID?, ties: TiePolicy, steps: HistorySteps,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws -> SchoolHistory
}

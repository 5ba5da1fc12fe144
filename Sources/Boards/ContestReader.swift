public import SchoolDirectory
public import TapGame

/// Where a contest is read: seasons, schools, boards, players and history, each answer true for one revision.
///
/// A store implements it; what shows or serves a contest takes it and knows no store. Every method throws ``BoardError`` or `TapRefusal`
/// for what is not there, and the store's own error when the contest cannot be read.
public protocol ContestReader: Sendable {
  /// The newest revision.
  func revision() async throws -> Revision

  /// Every school, open and closed, in the order of ids.
  func schools() async throws -> [School]
  /// One school; `nil` if there is none of this id.
  func school(_ id: SchoolID) async throws -> School?
  /// A session as it stands; `nil` if there is none of this number.
  func session(_ id: SessionID) async throws -> Session?

  /// Every season, in the order they were made.
  func seasons() async throws -> [Season]
  /// One season.
  func season(_ id: SeasonID) async throws -> Season
  /// The season that is meant where none is named: the newest live one, else the one that ended last, else the one that starts first.
  func currentSeason() async throws -> Season
  /// Where each season stands.
  func seasonStates() async throws -> [SeasonID: SeasonState]
  /// Every series of seasons, in the order they were made.
  func allSeries() async throws -> [SeasonSeries]

  /// A slice of a board.
  func page(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage
  /// A slice of a board as it was at a moment.
  func page(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, at moment: Timestamp
  ) async throws -> BoardPage
  /// Slices of several boards, all true for one revision.
  func pages(_ parts: [BoardPart], season: SeasonID?, ties: TiePolicy) async throws -> [BoardPage]
  /// A board at one revision, to ask it several questions.
  func ranking(of board: Board, season: SeasonID?) async throws -> BoardRanking
  /// How far the schools of a slice are from their neighbours; the pace is measured over so many minutes.
  func howFar(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, minutes: Int
  ) async throws -> HowFarPage
  /// A part of a board by the average of each school's players.
  func averages(
    _ slice: PageSlice<SchoolID>, of board: Board, season: SeasonID?, ties: TiePolicy, leastPlayers: Int
  ) async throws -> AveragePage
  /// A part of a board of players.
  func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard, season: SeasonID?, ties: TiePolicy
  ) async throws -> PlayerPage
  /// A school's taps and rank over time.
  func history(
    of school: SchoolID, on board: Board, season: SeasonID?, ties: TiePolicy, steps: HistorySteps,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws -> SchoolHistory
  /// The adjustments that were made in a season, or in all.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]

  /// The changes of a board as they are committed, until the task is cancelled. The first one is a restart, unless it goes on from a
  /// revision that is still known; with `season` `nil` they follow the current season.
  func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable
}

public import Ranking
public import SchoolDirectory
public import TapGame

/// The reading half of a contest: seasons, schools, boards, players and history. Each answer is from one revision.
///
/// A store implements it; code that shows or serves a contest depends on it instead of a store. Every method throws
/// ``BoardError`` or `TapRefusal` for something that does not exist, and the store's own error if it cannot read.
public protocol ContestReader: Sendable {
  /// The newest revision.
  func revision() async throws -> Revision

  /// Every school, open and closed, ordered by id.
  func schools() async throws -> [School]
  /// The school with this id; `nil` if it does not exist.
  func school(_ id: SchoolID) async throws -> School?
  /// The newest revision that changed schools. Values derived from the schools are valid until the next one.
  func schoolsRevision() async throws -> Revision
  /// The session with this id in its present state; `nil` if it does not exist.
  func session(_ id: SessionID) async throws -> Session?

  /// Every season, in the order of creation.
  func seasons() async throws -> [Season]
  /// One season.
  func season(_ id: SeasonID) async throws -> Season
  /// The default season: the newest live one, or else the one that ended last, or else the one that starts first.
  /// A simulation is the default only if the contest has no other seasons.
  func currentSeason() async throws -> Season
  /// The state of each season.
  func seasonStates() async throws -> [SeasonID: SeasonState]
  /// The seals of the sealed seasons. A season is sealed ten minutes after its end.
  func seasonSeals() async throws -> [SeasonID: SeasonSeal]
  /// How one joins a season, with the code if there is one. Whoever may see it lets others in.
  func joinRule(of season: SeasonID) async throws -> JoinRule
  /// How many tickets a season has.
  func ticketCount(of season: SeasonID) async throws -> TicketCount
  /// Whether a season is due to start, to end or to be sealed by the next `passTime`.
  func isTimeDue() async throws -> Bool
  /// Every series of seasons, in the order of creation.
  func allSeries() async throws -> [SeasonSeries]

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
  /// The distances of the schools of a slice to their neighbours. The pace is measured over this many minutes.
  func forecast(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy, minutes: Int
  ) async throws -> ForecastPage
  /// A slice of a board that compares the average of each school's players.
  func averages(
    _ slice: PageSlice<SchoolID>, of board: Board, season: SeasonID?, ties: TiePolicy, leastPlayers: Int
  ) async throws -> AveragePage
  /// A slice of a board of players.
  func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard, season: SeasonID?, ties: TiePolicy
  ) async throws -> PlayerPage
  /// The schools that have a visible player with this nickname, in the order of their ids.
  func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]
  /// A school's taps and rank over time.
  func history(
    of school: SchoolID, on board: Board, season: SeasonID?, ties: TiePolicy, steps: HistorySteps,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws -> SchoolHistory
  /// The adjustments of a season; `nil` for all seasons.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]
  /// The sessions of a season with the most taps, hidden players' too: those with this nickname and for this school.
  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList
  /// The sessions of a season that look wrong, with the reasons.
  func review(season: SeasonID?, limit: Int) async throws -> ReviewList
  /// The bans of a season; `nil` for all seasons.
  func bans(season: SeasonID?) async throws -> [BanRecord]

  /// The changes of a board as they are committed, until the task is cancelled. The first one is a restart, unless
  /// `after` is a revision that is still known. With `season` `nil` they follow the current season.
  func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable

  /// A signal whenever a board has a newer revision, until the task is cancelled. Several commits can share one signal,
  /// but the last one is always signalled. With `season` `nil` they follow the current season.
  func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable

  /// Whether observers see new commits: the present state, then each new one. It is known while a board is observed. A
  /// slow reader skips states. The sequence ends when the contest is closed.
  func feedStates() -> AsyncStream<FeedState>

  /// Checks that the opened file is still at its path, so that what is written can be found again.
  func checkInPlace() async throws
}

extension ContestReader {
  /// The default season for a change: ``currentSeason()``, but never a simulation.
  ///
  /// - Throws: ``BoardError/noSeason``, ``BoardError/onlySimulations``; the store's own error.
  /// - Complexity: that of the store, for its seasons.
  public func currentRealSeason() async throws -> Season {
    let season = try await currentSeason()
    guard !season.isSimulation else { throw BoardError.onlySimulations(season.id) }
    return season
  }
}

extension ContestReader where Self: ContestWriter {
  /// Hides a player from the boards of players, or shows them again, as `HidePlayer` does.
  ///
  /// - Parameters:
  ///   - isHidden: whether to hide the player.
  ///   - player: the player. A session without a nickname is a player of its own.
  ///   - season: the season of a player given by nickname; `nil` for ``currentRealSeason()``. A session has its own.
  ///   - sender: who asks for it.
  /// - Returns: whether anything was changed.
  /// - Throws: `ContestRefusal.unknownPlayer`, `TapRefusal`; the store's own error.
  /// - Complexity: that of the store, for the sessions of the school in the season.
  @discardableResult
  public func setHidden(
    _ isHidden: Bool, _ player: PlayerReference, season: SeasonID? = nil, from sender: Sender = .program
  ) async throws -> Bool {
    let season: SeasonID? =
      switch player {
      case .session: nil
      case .named: if let season { season } else { try await currentRealSeason().id }
      }
    return try await perform(HidePlayer(player, isHidden: isHidden, season: season), from: sender)
  }
}

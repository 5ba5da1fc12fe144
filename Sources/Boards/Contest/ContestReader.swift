public import Ranking
public import SchoolDirectory
public import TapGame

/// The reading half of a contest. Each answer is from one revision.
///
/// A store implements this protocol. Code that shows or serves a contest depends on the protocol, not on a store. What a
/// person asks is a ``ContestQuestion``. The methods are for programs that ask again and again: a game, a stream, a
/// keeper of seasons. Every method throws ``BoardError`` or `TapRefusal` for something that does not exist, and the store's own
/// error if it cannot read.
public protocol ContestReader: QuestionAnswering {
  /// The newest revision.
  func revision() async throws -> Revision

  /// Every school, open and closed, ordered by id.
  func schools() async throws -> [School]
  /// The school with this id; `nil` if it does not exist.
  func school(_ id: SchoolID) async throws -> School?
  /// The newest revision that changed schools. A value derived from the schools is valid until this revision changes.
  func schoolsRevision() async throws -> Revision
  /// The names that schools had before, the newest first, for a search.
  func formerSchoolNames() async throws -> [SchoolID: [String]]
  /// The schools that have a visible player with this nickname, in the order of their ids.
  func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]

  /// Every season, in the order of creation.
  func seasons() async throws -> [Season]
  /// One season.
  func season(_ id: SeasonID) async throws -> Season
  /// The default season: the newest live one, otherwise the one that ended last, otherwise the one that starts first. A
  /// simulation is the default only if the contest has no other seasons.
  func currentSeason() async throws -> Season
  /// The state of each season.
  func seasonStates() async throws -> [SeasonID: SeasonState]
  /// The seals of the sealed seasons. A season is sealed ten minutes after its end.
  func seasonSeals() async throws -> [SeasonID: SeasonSeal]
  /// Whether the next `passTime` would start, end or seal a season.
  func isTimeDue() async throws -> Bool

  /// A slice of a board.
  func page(_ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy) async throws -> BoardPage
  /// Slices of several boards at the same revision.
  func pages(_ parts: [BoardPart], season: SeasonID?, ties: TiePolicy) async throws -> [BoardPage]
  /// A snapshot of a board, for several answers.
  func ranking(of board: Board, season: SeasonID?) async throws -> BoardRanking

  /// The session with this id in its present state; `nil` if it does not exist.
  func session(_ id: SessionID) async throws -> Session?
  /// Whether another session of the season and the school has the nickname of this one, so that the taps of both count
  /// for one player.
  func isNicknameShared(by session: Session) async throws -> Bool
  /// The proof that the receipts of a session are in its season, which has to be sealed.
  func receiptProof(of session: SessionID) async throws -> ReceiptProof

  /// The changes of a board as they are committed, until the task is cancelled. The first change is a restart, unless
  /// the store still knows the revision `after`. If `season` is `nil`, the changes follow the current season.
  func boardChanges(
    of board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?
  ) -> any AsyncSequence<BoardChange, any Error> & Sendable
  /// A signal whenever a board has a newer revision, until the task is cancelled. Several commits can share one signal,
  /// but the last one is always signalled. If `season` is `nil`, the signals follow the current season.
  func boardSignals(
    of board: Board, season: SeasonID?, after: Revision?
  ) -> any AsyncSequence<BoardSignal, any Error> & Sendable
  /// Whether observers see new commits: the present state, then each new state. The state is known only while a board
  /// is observed. A slow reader skips states. The sequence ends when the contest is closed.
  func feedStates() -> AsyncStream<FeedState>
}

extension ContestReader {
  /// The default season for a change: ``currentSeason()``, but never a simulation.
  ///
  /// - Throws: ``BoardError/noSeason``, ``BoardError/onlySimulations(_:)``; the store's own error.
  /// - Complexity: the store's cost of reading its seasons.
  public func currentRealSeason() async throws -> Season {
    let season = try await currentSeason()
    guard !season.isSimulation else { throw BoardError.onlySimulations(season.id) }
    return season
  }
}

extension ContestReader where Self: ContestWriter {
  /// Hides a player from the boards of players, or shows the player again, as `HidePlayer` does.
  ///
  /// - `season`: the season of a player given by nickname; `nil` for ``currentRealSeason()``. A session has a
  ///   season of its own.
  /// - Returns: whether anything was changed.
  /// - Throws: `ContestRefusal.unknownPlayer`, `TapRefusal`; the store's own error.
  /// - Complexity: the store's cost for the sessions of the school in the season.
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

public import Ranking
public import SchoolDirectory
public import TapGame

/// The reading half of a contest: seasons, schools, boards, players and history. Each answer is from one revision.
///
/// A store implements this protocol. Code that shows or serves a contest depends on the parts of this protocol that it
/// needs, and not on a store. Every method throws ``BoardError`` or `TapRefusal` for something that does not exist, and
/// the store's own error if it cannot read.
public protocol ContestReader: SchoolReader, SeasonReader, BoardReader, PlayerReader, RecordReader, BoardWatcher {}

extension ContestReader where Self: ContestWriter {
  /// Hides a player from the boards of players, or shows the player again, as `HidePlayer` does.
  ///
  /// - Parameters:
  ///   - isHidden: whether to hide the player.
  ///   - player: the player. A session without a nickname is a player of its own.
  ///   - season: the season of a player given by nickname; `nil` for ``SeasonReader/currentRealSeason()``. Ignored for a session,
  ///     which has its own season.
  ///   - sender: who requests the change.
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

/// Reads the schools of a contest.
public protocol SchoolReader: Sendable {
  /// The newest revision.
  func revision() async throws -> Revision

  /// Every school, open and closed, ordered by id.
  func schools() async throws -> [School]
  /// The school with this id; `nil` if it does not exist.
  func school(_ id: SchoolID) async throws -> School?
  /// The school with this id as it was in a season: at the end of a season that has ended, otherwise as it is now. `nil`
  /// if the season's schools do not include it.
  func school(_ id: SchoolID, season: SeasonID) async throws -> School?
  /// The newest revision that changed schools. A value derived from the schools is valid until this revision changes.
  func schoolsRevision() async throws -> Revision
  /// The names that schools had before, the newest first, for a search. A reader that keeps none has none.
  func formerSchoolNames() async throws -> [SchoolID: [String]]
}

extension SchoolReader {
  /// No names.
  public func formerSchoolNames() async throws -> [SchoolID: [String]] { [:] }
}

/// Reads players and their sessions.
public protocol PlayerReader: Sendable {
  /// The session with this id in its present state; `nil` if it does not exist.
  func session(_ id: SessionID) async throws -> Session?
  /// The proof that the receipts of a session are in its season, which has to be sealed.
  func receiptProof(of session: SessionID) async throws -> ReceiptProof

  /// A slice of a board of players.
  func players(
    _ slice: PageSlice<PlayerReference>, of board: PlayerBoard, season: SeasonID?, ties: TiePolicy
  ) async throws -> PlayerPage
  /// Whether another session of the season and the school has the nickname of this one, so that the taps of both count
  /// for one player.
  func isNicknameShared(by session: Session) async throws -> Bool
  /// The schools that have a visible player with this nickname, in the order of their ids.
  func schools(ofPlayersNamed nickname: Nickname, season: SeasonID?) async throws -> [SchoolID]
}

/// Reads the records that an organiser needs: adjustments, sessions, the review, bans, sheets of taps, and editions of
/// directories.
public protocol RecordReader: Sendable {
  /// The adjustments of a season; `nil` for all seasons.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]
  /// The sessions of a season with the most taps, including those of hidden players. A nickname or a school limits the
  /// list to its own sessions.
  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList
  /// The suspicious sessions of a season, with the reasons.
  func review(season: SeasonID?, limit: Int) async throws -> ReviewList
  /// The bans of a season; `nil` for all seasons.
  func bans(season: SeasonID?) async throws -> [BanRecord]
  /// The sheets of taps that were imported into a season; `nil` for all seasons.
  func tapSheets(season: SeasonID?) async throws -> [TapSheet]
  /// The editions of directories that were imported.
  func schoolEditions() async throws -> [SchoolEdition]
}

/// Watches boards as they change.
public protocol BoardWatcher: Sendable {
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

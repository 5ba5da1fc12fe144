public import SchoolDirectory

/// The interface between the game and its storage of taps.
///
/// Callers do not know whether one file or many machines implement a store. Every store has these guarantees. A
/// returned receipt is durable. A batch, identified by its session and sequence, counts once. At every revision, a
/// school's total is the sum of its sessions' totals, and also the sum of the accepted taps on its receipts.
public protocol TapStore: Sendable {
  /// Opens a session.
  ///
  /// - Throws: ``TapRefusal`` if the season or the school does not accept taps; the store's own error if it cannot
  ///   write.
  func openSession(_ request: SessionRequest) async throws -> Session

  /// Opens many sessions, all or none, in the order given.
  ///
  /// - Throws: as ``openSession(_:)``.
  func openSessions(_ requests: [SessionRequest]) async throws -> [Session]

  /// Commits batches. Each gets its own result, in the order given: a receipt or the reason for the refusal.
  ///
  /// A refused batch does not affect the others. A repeat gets the original receipt.
  ///
  /// - Throws: the store's own error if it could not write. Then none of the batches counts, and the caller may send
  ///   them again.
  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>]

  /// Commits one batch, as ``commit(_:)-([TapBatch])`` does. Most callers have one batch at a time, so a store may
  /// implement this more efficiently.
  ///
  /// - Throws: ``TapRefusal`` if the batch is refused; the store's own error if it could not write.
  func commit(_ batch: TapBatch) async throws -> Receipt

  /// The total of each school in a season, with the revision of the totals. A store may omit schools without taps.
  ///
  /// - Throws: ``TapRefusal/unknownSeason(_:)``; the store's own error when it cannot read.
  func totals(season: SeasonID) async throws -> Totals

  /// The new totals of the schools whose count in a season has changed since a revision, in no particular order.
  ///
  /// - Throws: as ``totals(season:)``.
  func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals
}

extension TapStore {
  /// Opens one session with ``openSessions(_:)``.
  ///
  /// - Complexity: the complexity of ``openSessions(_:)`` for one request.
  public func openSession(_ request: SessionRequest) async throws -> Session {
    let sessions = try await openSessions([request])
    guard let session = sessions.first else { throw TapRefusal.unknownSeason(request.season) }
    return session
  }

  /// Commits one batch with ``commit(_:)-([TapBatch])``.
  ///
  /// - Complexity: the complexity of ``commit(_:)-([TapBatch])`` for one batch.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    let results = try await commit([batch])
    guard let result = results.first else { throw TapRefusal.unknownSession(batch.session) }
    return try result.get()
  }
}

/// A request to open a session.
public struct SessionRequest: Hashable, Sendable, Codable {
  public var season: SeasonID
  public var school: SchoolID
  public var nickname: Nickname
  /// Whether to hide the player from the boards of players. The taps still count for the school.
  public var isHidden: Bool
  /// Whether the player is generated. Only generated players may play in a simulation.
  public var isSimulated: Bool
  /// The source of the request; `nil` for the program that embeds the store. Without a source, no budget limits the
  /// session.
  public var source: SessionSource?
  /// The season's code or the player's ticket, as the player typed it; `nil` if there is none.
  public var code: String?
  /// Whether to play in rhythm mode, for the whole session. A ticket's session keeps the mode in which it was opened.
  @SparseFlag public var isRhythm: Bool

  public init(
    season: SeasonID, school: SchoolID, nickname: Nickname = .anonymous, isHidden: Bool = false,
    isSimulated: Bool = false, source: SessionSource? = nil, code: String? = nil, isRhythm: Bool = false
  ) {
    self.season = season
    self.school = school
    self.nickname = nickname
    self.isHidden = isHidden
    self.isSimulated = isSimulated
    self.source = source
    self.code = code
    self.isRhythm = isRhythm
  }
}

/// The totals of schools at a revision.
public struct Totals: Hashable, Sendable {
  public var revision: Revision
  public var schools: [SchoolTotal]

  public init(revision: Revision, schools: [SchoolTotal]) {
    self.revision = revision
    self.schools = schools
  }
}

/// The total of a school in a season.
public struct SchoolTotal: Hashable, Sendable {
  public var school: SchoolID
  public var taps: Int64
  /// When the school reached this count.
  public var reachedAt: Timestamp

  public init(school: SchoolID, taps: Int64, reachedAt: Timestamp) {
    self.school = school
    self.taps = taps
    self.reachedAt = reachedAt
  }
}

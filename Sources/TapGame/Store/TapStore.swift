public import SchoolDirectory

/// Where taps are kept: the seam between the game and its storage.
///
/// Nothing above it knows whether one file or many machines stand behind it. What every store promises:
/// a receipt that was returned is durable; a (session, sequence) counts once; a school's total is the sum of its sessions' totals and
/// of its accepted taps on receipts, at every revision.
public protocol TapStore: Sendable {
  /// Opens a session.
  ///
  /// - Throws: ``TapRefusal`` when the season or the school does not take taps; the store's own error when it cannot write.
  func openSession(_ request: SessionRequest) async throws -> Session

  /// Opens many sessions, all or none, in the order given.
  ///
  /// - Throws: as ``openSession(_:)``.
  func openSessions(_ requests: [SessionRequest]) async throws -> [Session]

  /// Commits batches. Each gets its own result, in the order given: a receipt, or the reason it was refused.
  ///
  /// A refused batch does not keep the others from counting. A repeat gets the receipt of the first time.
  ///
  /// - Throws: the store's own error when it could not write; then none of the batches counts, and they may be sent again.
  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>]

  /// Commits one batch, as ``commit(_:)-([TapBatch])`` does: most callers have one at a time, so a store may have a shorter way for it.
  ///
  /// - Throws: ``TapRefusal`` when it was refused; the store's own error when it could not write.
  func commit(_ batch: TapBatch) async throws -> Receipt

  /// What each school has in a season, with the revision that it is true for. Schools without taps may be left out.
  ///
  /// - Throws: ``TapRefusal/unknownSeason(_:)``; the store's own error when it cannot read.
  func totals(season: SeasonID) async throws -> Totals

  /// What has moved in a season since a revision: each school's newest total, in no particular order.
  ///
  /// - Throws: as ``totals(season:)``.
  func changes(season: SeasonID, after revision: Revision) async throws -> Totals
}

extension TapStore {
  /// Opens one session, as a list of one.
  ///
  /// - Complexity: that of ``openSessions(_:)`` for one.
  public func openSession(_ request: SessionRequest) async throws -> Session {
    let sessions = try await openSessions([request])
    guard let session = sessions.first else { throw TapRefusal.unknownSeason(request.season) }
    return session
  }

  /// Commits one batch, as a list of one.
  ///
  /// - Complexity: that of ``commit(_:)-([TapBatch])`` for one.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    let results = try await commit([batch])
    guard let result = results.first else { throw TapRefusal.unknownSession(batch.session) }
    return try result.get()
  }
}

/// What it takes to open a session.
public struct SessionRequest: Hashable, Sendable, Codable {
  /// The season to play in.
  public var season: SeasonID
  /// The school to play for.
  public var school: SchoolID
  /// What the player is called.
  public var nickname: Nickname
  /// Whether the player keeps off the boards of players. The taps count for the school all the same.
  public var isHidden: Bool

  /// A request of these values.
  public init(season: SeasonID, school: SchoolID, nickname: Nickname = .anonymous, isHidden: Bool = false) {
    self.season = season
    self.school = school
    self.nickname = nickname
    self.isHidden = isHidden
  }
}

/// Schools' totals at a revision.
public struct Totals: Hashable, Sendable {
  /// The commit that they are true for.
  public var revision: Revision
  /// The schools.
  public var schools: [SchoolTotal]

  /// Totals of these values.
  public init(revision: Revision, schools: [SchoolTotal]) {
    self.revision = revision
    self.schools = schools
  }
}

/// What a school has in a season.
public struct SchoolTotal: Hashable, Sendable {
  /// The school.
  public var school: SchoolID
  /// Its taps.
  public var taps: Int64
  /// When it reached them.
  public var reachedAt: Timestamp

  /// A total of these values.
  public init(school: SchoolID, taps: Int64, reachedAt: Timestamp) {
    self.school = school
    self.taps = taps
    self.reachedAt = reachedAt
  }
}

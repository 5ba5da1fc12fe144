public import SchoolDirectory

/// The number of a ban.
public struct BanID: NumberID {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Who makes a ban.
public enum BanActor: String, CaseIterable, Sendable, Codable {
  /// An organiser.
  case person
  /// The review, in a season that allows automatic bans.
  case review
}

/// The audit record of a ban. It is never deleted; lifting the ban adds ``lift``.
public struct BanRecord: Hashable, Sendable, Identifiable, Codable {
  public let id: BanID
  public let season: SeasonID
  public let target: BanTarget
  /// The reason, as the organiser or the review gave it.
  public let reason: String
  public let actor: BanActor
  /// The number of sessions that it banned when it was made.
  public let sessions: Int
  /// The taps of these sessions that no longer count.
  public let taps: Int64
  /// When the ban was made. Even if the clock is set back a little, this moment follows the order of commits.
  public let at: Timestamp
  public let revision: Revision
  /// How the ban was lifted; `nil` while it is in force.
  @ExplicitNull public var lift: Lift?

  /// How a ban was lifted.
  public struct Lift: Hashable, Sendable, Codable {
    public let reason: String
    /// The number of sessions that may play again. Sessions that another ban covers stay banned.
    public let sessions: Int
    /// The taps that count again.
    public let taps: Int64
    /// When the ban was lifted. Even if the clock is set back a little, this moment follows the order of commits.
    public let at: Timestamp
    public let revision: Revision

    public init(reason: String, sessions: Int, taps: Int64, at moment: Timestamp, revision: Revision) {
      self.reason = reason
      self.sessions = sessions
      self.taps = taps
      at = moment
      self.revision = revision
    }
  }

  public init(
    id: BanID, season: SeasonID, target: BanTarget, reason: String, actor: BanActor = .person, sessions: Int,
    taps: Int64, at moment: Timestamp, revision: Revision, lift: Lift? = nil
  ) {
    self.id = id
    self.season = season
    self.target = target
    self.reason = reason
    self.actor = actor
    self.sessions = sessions
    self.taps = taps
    at = moment
    self.revision = revision
    self.lift = lift
  }
}

/// The changes from making or lifting a ban.
public struct BanReport: Hashable, Sendable, Codable {
  public let ban: BanRecord
  /// The schools with a change of taps or of the ordinal rank among all schools; at most ``maximumSchools``. Schools
  /// with a change of taps come first. Both groups are ordered by the rank before the change.
  public let schools: [MovedRank]
  /// The number of all changed schools, including schools that are not in ``schools``.
  public let movedSchools: Int

  /// The other bans that still cover sessions of a lifted ban. Empty if a ban was made.
  public let stillBanned: [Holder]

  /// A ban that still covers some sessions of a lifted ban.
  public struct Holder: Hashable, Sendable, Codable {
    public let ban: BanID
    public let sessions: Int
  }

  public static let maximumSchools = 1000

  /// A school's taps and rank before and after the change.
  public struct MovedRank: Hashable, Sendable, Codable {
    public let school: SchoolID
    public let name: String
    public let tapsBefore: Int64
    public let tapsAfter: Int64
    /// The ordinal ranks.
    public let rankBefore: Int
    public let rankAfter: Int

    public init(
      school: SchoolID, name: String, tapsBefore: Int64, tapsAfter: Int64, rankBefore: Int, rankAfter: Int
    ) {
      self.school = school
      self.name = name
      self.tapsBefore = tapsBefore
      self.tapsAfter = tapsAfter
      self.rankBefore = rankBefore
      self.rankAfter = rankAfter
    }
  }

  /// Creates a report. It sorts the schools and keeps at most ``maximumSchools`` of them.
  ///
  /// - Complexity: O(n log n).
  public init(ban: BanRecord, moved: [MovedRank], holders: [BanID: Int] = [:]) {
    self.ban = ban
    stillBanned = holders.sorted { $0.key < $1.key }.map { Holder(ban: $0.key, sessions: $0.value) }
    movedSchools = moved.count
    schools = Self.listed(moved)
  }

  /// The schools that a report lists, in the report's order.
  static func listed(_ moved: [MovedRank]) -> [MovedRank] {
    func place(_ school: MovedRank) -> (Int, Int) {
      (school.tapsBefore == school.tapsAfter ? 1 : 0, school.rankBefore)
    }
    return Array(moved.sorted { place($0) < place($1) }.prefix(maximumSchools))
  }
}

/// A season to be made.
public struct NewSeason: Hashable, Sendable, Codable {
  /// What people call it, 1 to ``maximumNameLength`` characters.
  public var name: String
  /// The first moment at which taps count; `nil` for the moment at which the season is made.
  public var startsAt: Timestamp?
  /// The first moment at which they count no more; open if `nil`.
  public var endsAt: Timestamp?
  /// How fast a person can tap.
  public var rules: FairPlayRules

  /// The most characters that a season's name has.
  public static let maximumNameLength = 60

  /// A season of these values, which are checked when it is made.
  public init(name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard) {
    self.name = name
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.rules = rules
  }

  /// When the season starts if it is made at a moment.
  ///
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)`` for values that contradict each other.
  /// - Complexity: O(length of the name).
  package func start(madeAt now: Timestamp) throws(ContestRefusal) -> Timestamp {
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumNameLength) else {
      throw .invalidSeason(
        reason: "A season's name has 1 to \(Self.maximumNameLength) visible characters; choose another.")
    }
    if let endsAt, endsAt <= startsAt {
      throw .invalidSeason(
        reason: "The season would end at \(endsAt), not after its start at \(startsAt); choose a later end.")
    }
    return startsAt
  }
}

/// A series of seasons to be made.
public struct NewSeries: Hashable, Sendable, Codable {
  /// What people call it, 1 to ``maximumNameLength`` characters; a season is called by it and its period. A series that still repeats
  /// keeps its name to itself.
  public var name: String
  /// How often it repeats.
  public var period: SeasonPeriod
  /// The zone by whose calendar it repeats, by its IANA name, such as `Asia/Seoul`.
  public var timeZone: String
  /// The first moment at which taps count, which may lie in the middle of a period; `nil` for the moment at which the series is made.
  public var startsAt: Timestamp?
  /// Where the last season is cut; open if `nil`.
  public var endsAt: Timestamp?
  /// How fast a person can tap.
  public var rules: FairPlayRules

  /// The most characters that a series' name has: with the period's after it, it fits a season's.
  public static let maximumNameLength = NewSeason.maximumNameLength - SeasonSeries.nameExtension

  /// A series of these values, which are checked when it is made.
  public init(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    rules: FairPlayRules = .standard
  ) {
    self.name = name
    self.period = period
    self.timeZone = timeZone
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.rules = rules
  }

  /// When the series starts if it is made at a moment.
  ///
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)`` for values that contradict each other.
  /// - Complexity: O(length of the name).
  package func start(madeAt now: Timestamp) throws(ContestRefusal) -> Timestamp {
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumNameLength) else {
      throw .invalidSeason(
        reason:
          "The name of a season that repeats has 1 to \(Self.maximumNameLength) visible characters; choose another."
      )
    }
    guard NamedTimeZone(timeZone) != nil else {
      throw .invalidSeason(
        reason: "There is no time zone “\(timeZone)”; name one as Area/City, such as Asia/Seoul, or UTC.")
    }
    if let endsAt, endsAt <= max(startsAt, now) {
      throw .invalidSeason(
        reason: "The repeating would end at \(endsAt), and no season would be left to play; choose a later end.")
    }
    return startsAt
  }
}

extension Season {
  /// When the season ends if somebody has it end.
  ///
  /// - Parameters:
  ///   - moment: the end that is asked for; `nil` for now.
  ///   - now: the moment in the season.
  ///   - limit: where the next season of its series begins; `nil` for a season that does not repeat.
  /// - Throws: ``ContestRefusal`` if it has ended, or cannot end then.
  package func end(at moment: Timestamp?, now: Timestamp, limit: Timestamp?) throws(ContestRefusal) -> Timestamp {
    if state(at: now) == .ended { throw .taps(.seasonEnded(id, endedAt: endsAt ?? now)) }
    let end = moment ?? now
    guard end >= now else {
      throw .invalidSeason(
        reason: "Season \(id) cannot end at \(end), which has passed; taps counted since then would be lost.")
    }
    guard end >= startsAt else {
      throw .invalidSeason(
        reason: "Season \(id) starts at \(startsAt) and cannot end at \(end); choose a later end.")
    }
    if let limit, end > limit {
      throw .invalidSeason(
        reason: "Season \(id) repeats and makes room for the next one at \(limit); choose an earlier end.")
    }
    return end
  }
}

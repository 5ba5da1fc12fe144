/// The values of a season to create.
public struct NewSeason: Hashable, Sendable, Codable {
  /// The name, 1 to ``maximumNameLength`` characters.
  public var name: String
  /// The first moment at which taps count; `nil` for the moment of creation.
  public var startsAt: Timestamp?
  /// The first moment at which taps no longer count; `nil` leaves the end open.
  public var endsAt: Timestamp?
  /// The fair play rules.
  public var rules: FairPlayRules
  /// Whether the season is a simulation.
  public var isSimulation: Bool
  /// How one joins the season.
  public var joinRule: JoinRule
  /// Whether its review bans by itself.
  public var autoBan: AutoBan

  /// The maximum number of characters in a season's name.
  public static let maximumNameLength = 60

  /// A season with these values, which are validated when it is created.
  public init(
    name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard,
    isSimulation: Bool = false, joinRule: JoinRule = .open, autoBan: AutoBan = .off
  ) {
    self.name = name
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.rules = rules
    self.isSimulation = isSimulation
    self.joinRule = joinRule
    self.autoBan = autoBan
  }

  /// The start of the season if it is created at a moment.
  ///
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)`` if the values contradict each other.
  /// - Complexity: O(length of the name).
  package func start(madeAt now: Timestamp) throws(ContestRefusal) -> Timestamp {
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumNameLength) else {
      throw .invalidSeason(
        reason: "A season's name has 1 to \(Self.maximumNameLength) visible characters; choose another.")
    }
    guard startsAt.isStorable, endsAt?.isStorable ?? true else {
      throw .invalidSeason(reason: "A season starts and ends within 285,000 years of 1970; choose other moments.")
    }
    if let endsAt, endsAt <= startsAt {
      throw .invalidSeason(
        reason: "The season would end at \(endsAt), not after its start at \(startsAt); choose a later end.")
    }
    return startsAt
  }
}

/// The values of a series of seasons to create.
public struct NewSeries: Hashable, Sendable, Codable {
  /// The name, 1 to ``maximumNameLength`` characters. A season's name is the series' name and the period. Two series
  /// that still repeat cannot share a name.
  public var name: String
  /// How often it repeats.
  public var period: SeasonPeriod
  /// The IANA name of the time zone of the calendar, such as `Asia/Seoul`.
  public var timeZone: String
  /// The first moment at which taps count, which may be within a period; `nil` for the moment of creation.
  public var startsAt: Timestamp?
  /// The moment at which the last season is cut off; `nil` leaves the end open.
  public var endsAt: Timestamp?
  /// The fair play rules.
  public var rules: FairPlayRules
  /// How one joins each season.
  public var joinRule: JoinRule
  /// Whether the review of each season bans by itself.
  public var autoBan: AutoBan

  /// The maximum number of characters in a series' name. It leaves room for the period in the season's name.
  public static let maximumNameLength = NewSeason.maximumNameLength - SeasonSeries.nameExtension

  /// A series with these values, which are validated when it is created.
  public init(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    rules: FairPlayRules = .standard, joinRule: JoinRule = .open, autoBan: AutoBan = .off
  ) {
    self.name = name
    self.period = period
    self.timeZone = timeZone
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.rules = rules
    self.joinRule = joinRule
    self.autoBan = autoBan
  }

  /// The start of the series if it is created at a moment.
  ///
  /// - Throws: ``ContestRefusal/invalidSeason(reason:)`` if the values contradict each other.
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
    guard endsAt?.isStorable ?? true else {
      throw .invalidSeason(reason: "A season repeats for 285,000 years from 1970 at the most; choose another end.")
    }
    if let endsAt, endsAt <= max(startsAt, now) {
      throw .invalidSeason(
        reason: "The repeating would end at \(endsAt), and no season would be left to play; choose a later end.")
    }
    return startsAt
  }
}

extension Season {
  /// The end of the season if it is ended at a moment.
  ///
  /// - Parameters:
  ///   - moment: the requested end; `nil` for now.
  ///   - now: the present moment in the season's time.
  ///   - limit: the start of the next season of the series; `nil` for a season that does not repeat.
  /// - Throws: ``ContestRefusal`` if the season has ended or cannot end at that moment.
  package func end(at moment: Timestamp?, now: Timestamp, limit: Timestamp?) throws(ContestRefusal) -> Timestamp {
    if state(at: now).isOver { throw .taps(.seasonEnded(id, endedAt: endsAt ?? now)) }
    let end = moment ?? now
    guard moment?.isStorable ?? true else {
      throw .invalidSeason(reason: "Season \(id) ends within 285,000 years of 1970; choose another end.")
    }
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

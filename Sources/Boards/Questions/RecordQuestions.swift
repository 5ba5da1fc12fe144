public import SchoolDirectory
public import TapGame

// What organisers ask. While a season is frozen, players are told none of it: each answer has counts, or follows from
// them, and has no form as of the freeze.

/// The adjustments that were made, the oldest first.
public struct AdjustmentQuestion: ContestQuestion {
  public typealias Answer = [AdjustmentRecord]
  public static let form = QuestionForm(
    "adjustments", "List the adjustments that were made",
    for: .organisers(and: [.reader]), whenFrozen: .refused, member: "adjustments",
    template: AdjustmentQuestion(), fields: [.ofAllSeasons(\.season)])

  public var season: SeasonID?

  public init(season: SeasonID? = nil) { self.season = season }
}

/// The bans that were made, the oldest first. Those that were lifted are among them.
public struct BanQuestion: ContestQuestion {
  public typealias Answer = [BanRecord]
  public static let form = QuestionForm(
    "bans", "List the bans that were made, those that were lifted among them",
    for: .organisers(and: [.reader]), whenFrozen: .refused, member: "bans",
    template: BanQuestion(), fields: [.ofAllSeasons(\.season)])

  public var season: SeasonID?

  public init(season: SeasonID? = nil) { self.season = season }
}

/// The sheets of taps that were imported, in the order of their first import.
public struct TapSheetQuestion: ContestQuestion {
  public typealias Answer = [TapSheet]
  public static let form = QuestionForm(
    "sheets", "List the sheets of taps that were imported",
    for: .organisers(and: [.reader]), whenFrozen: .refused, member: "sheets",
    template: TapSheetQuestion(), fields: [.ofAllSeasons(\.season)])

  public var season: SeasonID?

  public init(season: SeasonID? = nil) { self.season = season }
}

/// The editions of school directories that were imported.
public struct EditionQuestion: ContestQuestion {
  public typealias Answer = [SchoolEdition]
  public static let form = QuestionForm(
    "editions", "List the directories that were imported",
    for: .organisers(and: [.reader]), whenFrozen: .open, member: "editions",
    template: EditionQuestion())

  public init() {}
}

/// The sessions of a season with the most taps, for organisers who look for a session to adjust. Those of hidden
/// players are among them.
public struct SessionQuestion: ContestQuestion {
  public typealias Answer = SessionList
  public static let form = QuestionForm(
    "sessions", "List the sessions of a season with the most taps, those of hidden players among them",
    for: .organisers(and: [.reader]), whenFrozen: .refused,
    template: SessionQuestion(),
    fields: [
      .season(\.season),
      .init("nickname", \.nickname, .nickname, "Only sessions of this nickname."),
      .init("school", \.school, .school, "Only sessions for this school and its groups."),
      .init("limit", \.limit, .number(in: 1...1000), "The most sessions to list."),
    ])

  public var season: SeasonID?
  public var nickname: Nickname?
  public var school: SchoolID?
  public var limit: Int

  /// - `nickname`: only sessions with this nickname; `Nickname.anonymous` for sessions without a nickname.
  public init(season: SeasonID? = nil, nickname: Nickname? = nil, school: SchoolID? = nil, limit: Int = 20) {
    (self.season, self.nickname, self.school, self.limit) = (season, nickname, school, limit)
  }
}

/// The suspicious sessions and schools of a season, with the reasons. Those with the strongest evidence come first.
///
/// The addresses of the sessions are known only until the season is sealed. A shared address alone is no reason: a
/// family has one.
public struct SuspicionQuestion: ContestQuestion {
  public typealias Answer = ReviewList
  public static let form = QuestionForm(
    "review", "List the sessions that look wrong, each with the reasons, the strongest evidence first",
    for: .organisers(and: [.reader]), whenFrozen: .refused,
    template: SuspicionQuestion(),
    fields: [
      .season(\.season), .init("limit", \.limit, .number(in: 1...1000), "The most sessions to list."),
    ])

  public var season: SeasonID?
  public var limit: Int

  /// - `limit`: the maximum number of sessions, of schools and of addresses.
  public init(season: SeasonID? = nil, limit: Int = 20) { (self.season, self.limit) = (season, limit) }
}

/// The nicknames of a season, the newest first, for those who look after names. Forgotten names are not in it.
public struct NameQuestion: ContestQuestion {
  public typealias Answer = NameList
  public static let form = QuestionForm(
    "names",
    "List the nicknames of a season, the newest first, those that are hidden or wait to be approved among them",
    for: .organisers(and: [.nameKeeper, .reader]), whenFrozen: .refused,
    template: NameQuestion(),
    fields: [
      .season(\.season), .init("limit", \.limit, .number(in: 1...1000), "The most names to list."),
    ])

  public var season: SeasonID?
  public var limit: Int

  public init(season: SeasonID? = nil, limit: Int = 100) { (self.season, self.limit) = (season, limit) }
}

/// The audit list: who did what to the contest, when, from where, and with what outcome, the newest first. An outcome of
/// more than 64 K characters is replaced by its length: `{"bytes":4850000}`.
public struct AuditQuestion: ContestQuestion {
  public typealias Answer = AuditPage
  public static let form = QuestionForm(
    "log", "List what was done to the contest, by whom, when, and with what outcome, the newest first",
    for: .organisers(and: [.reader]), whenFrozen: .refused,
    template: AuditQuestion(),
    fields: [
      .init("before", \.before, .order, "Only entries before this one: the value of next on the page before."),
      .ofAllSeasons(\.season), .init("limit", \.limit, .number(in: 1...1000), "The most entries to list."),
    ])

  public var before: Int64?
  public var season: SeasonID?
  public var limit: Int

  /// - `before`: only entries with a lower number; `nil` to begin with the newest entry.
  public init(before: Int64? = nil, season: SeasonID? = nil, limit: Int = 20) {
    (self.before, self.season, self.limit) = (before, season, limit)
  }
}

/// Entries of the audit list, the newest first.
public struct AuditPage: Hashable, Sendable, Codable {
  public let orders: [OrderRecord]
  /// The value of `before` for the entries that follow; `nil` if there may be none.
  @ExplicitNull public private(set) var next: Int64?
  /// The head of the list's chain: the link of the newest order before the page's `before`, which covers all orders up
  /// to it. Whoever writes it down can compare it later. `nil` if there is no order.
  @ExplicitNull public private(set) var head: OrderHead?

  public init(_ orders: [OrderRecord], limit: Int, head: OrderHead?) {
    self.orders = orders
    next = orders.count < limit ? nil : orders.last?.id
    self.head = head
  }
}

/// The people who help to run the contest, by name.
public struct PeopleQuestion: ContestQuestion {
  public typealias Answer = [Person]
  public static let form = QuestionForm(
    "people", "List the people who help to run the contest, by name",
    for: .organisers(and: [.reader]), whenFrozen: .open, member: "people",
    template: PeopleQuestion())

  public init() {}
}

/// The webhooks, by number. None has its secret.
public struct WebhookQuestion: ContestQuestion {
  public typealias Answer = [Webhook]
  public static let form = QuestionForm(
    "webhooks", "List the webhooks, without their secrets, and what became of their messages",
    for: .organisers(and: []), whenFrozen: .open, member: "webhooks",
    template: WebhookQuestion())

  public init() {}
}

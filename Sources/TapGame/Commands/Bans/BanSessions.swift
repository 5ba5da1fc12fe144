package import Basics

/// Bans sessions, all or nothing. Their batches are refused from then on, and their taps no longer count.
///
/// A ban is one commit, and each session that has taps gets an adjustment with the ban's reason. A ban of a player or
/// an address also refuses sessions that are opened later. A session that is already banned stays with its earlier ban.
/// Imported taps cannot be banned. A repeat of a batch still gets its receipt.
public struct BanSessions: ContestCommand {
  public var target: BanTarget
  /// The reason, for later audit, as in ``AdjustTaps/reason``.
  public var reason: String
  /// The expected number of banned sessions, for example from a dry run; `nil` for any number.
  public var sessions: Int?
  /// Who bans; `nil` for a person.
  public var actor: BanActor?
  /// The expected season of the sessions, for a target that names a session; `nil` for any season.
  public var season: SeasonID?

  public init(
    _ target: BanTarget, reason: String, sessions: Int? = nil, actor: BanActor? = nil, season: SeasonID? = nil
  ) {
    self.target = target
    self.reason = reason
    self.sessions = sessions
    self.actor = actor
    self.season = season
  }

  /// The ban, and the schools whose taps or rank change.
  public typealias Outcome = BanReport
  public static let name = "sessions.ban"
  public static let summary = "Refuse sessions from now on, and take their taps away."
  /// The season.
  public static func season(of outcome: Outcome) -> SeasonID? { outcome.ban.season }
  public static let fields: [CommandField] = [
    .required(
      "target", .value,
      "Whom: one of {\"session\": 7}, {\"player\": {…}}, {\"addressOf\": 7} and {\"sessions\": {…}}."),
    .required("reason", .text, "Why, in 1 to 500 characters, for whoever asks later."),
    .optional(
      "sessions", .number(0...Int64.max), "The number of sessions that the ban must take; any number if left out."),
    .optional("actor", .choice(BanActor.allCases.map(\.rawValue)), "Who bans; a person if left out."),
    .optional(
      "season", .number(1...Int64.max),
      "The season that the sessions must belong to; any season if left out."),
  ]
  /// The season, if the target or the command names it.
  public var concernedSeason: SeasonID? {
    switch target {
    case .player(_, school: _, let season): season
    case .sessions(let filter): filter.season
    case .session, .address: season
    }
  }

  /// A copy of the command with white space trimmed from the reason.
  package func validated() throws(ContestRefusal) -> BanSessions {
    switch target {
    case .player(.anonymous, _, _):
      throw .invalidBan("Without a nickname each session is a player of its own; name the session.")
    case .sessions(let filter) where filter.isEmpty:
      throw .invalidBan(
        "A ban of all sessions of a season is none that is meant; give a condition that some of them meet.")
    default: break
    }
    var valid = self
    valid.reason = try reason.validatedBanReason()
    return valid
  }

  /// Checks that the target's sessions belong to the expected season.
  package func check(season actual: SeasonID) throws(ContestRefusal) {
    if let season, season != actual { throw .otherSeason(of: target, expected: season, actual: actual) }
  }

  /// Checks the number of sessions that the ban covers.
  ///
  /// - Parameter isKnown: whether the target has any sessions, including banned ones.
  package func check(sessions count: Int, isKnown: Bool) throws(ContestRefusal) {
    if let sessions, sessions != count { throw .otherSessions(expected: sessions, available: count) }
    switch target {
    case .player, .address:
      // A ban of a player or an address also covers future sessions.
      guard isKnown else { throw .invalid(.data, "There are no sessions of \(target.words); nothing was banned.") }
    case .session, .sessions:
      guard count > 0 else {
        throw .invalid(
          .data,
          isKnown
            ? "Every one of the \(target.words) is banned already; nothing was changed."
            : "There are no \(target.words); nothing was banned.")
      }
    }
  }

  /// Checks whether the review may make the ban.
  ///
  /// - Parameter isCleared: whether a person has lifted a ban of the session before.
  package func check(actorIn season: Season, isCleared: (SessionID) throws -> Bool) throws {
    guard actor == .review else { return }
    guard season.autoBan == .machines else {
      throw ContestRefusal.invalidBan(
        "Season \(season.id) leaves bans to people; let its review ban first, or ban as a person.")
    }
    guard case .session(let session) = target else {
      throw ContestRefusal.invalidBan("The review bans one session at a time; ban \(target.words) as a person.")
    }
    guard try !isCleared(session) else {
      throw ContestRefusal.invalidBan(
        "A person has lifted a ban of session \(session), which the review does not ban again; ban it as a person.")
    }
  }
}

extension String {
  package func validatedBanReason() throws(ContestRefusal) -> String {
    guard let reason = VisibleText.reason(self) else {
      throw .invalidBan(
        "A ban needs a reason of 1 to \(VisibleText.maximumReasonLength) characters on one line, which is kept with it; so does lifting one."
      )
    }
    return reason
  }
}

extension ContestRefusal {
  package static func invalidBan(_ words: Words) -> ContestRefusal {
    ContestRefusal(invalidBanKind, .usage, words)
  }

  public static let invalidBanKind = "invalid-ban"

  package static func otherSessions(expected: Int, available: Int) -> ContestRefusal {
    ContestRefusal(
      "other-sessions", .state,
      "The ban takes \(available) sessions, not \(expected): sessions were opened or banned since; nothing was changed, look at it again.",
      actual: Int64(available))
  }

  package static func otherSeason(of target: BanTarget, expected: SeasonID, actual: SeasonID) -> ContestRefusal {
    invalid(
      .data,
      "Season \(expected) does not have \(target.words), but season \(actual) does; nothing was banned: check both numbers."
    )
  }

  package static func noAddress(of session: SessionID) -> ContestRefusal {
    invalid(
      .data,
      "Session \(session) was opened on this machine, without an address to ban; ban the session or the player.")
  }
}

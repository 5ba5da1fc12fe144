/// An order to ban sessions: they are refused from then on, and their taps are taken away.
public struct BanOrder: Hashable, Sendable, Codable {
  /// Whom to ban.
  public var target: BanTarget
  /// The reason, for later audit, as in ``TapAdjustment/reason``.
  public var reason: String
  /// The number of sessions that the ban must take, such as a dry run showed; `nil` for any number.
  public var sessions: Int?
  /// Who bans.
  public var actor: BanActor

  /// An order with these values, which are validated when it is applied.
  public init(_ target: BanTarget, reason: String, sessions: Int? = nil, actor: BanActor = .person) {
    self.target = target
    self.reason = reason
    self.sessions = sessions
    self.actor = actor
  }
}

/// An order to lift a ban: its sessions may play on, and get their taps back.
public struct BanLift: Hashable, Sendable, Codable {
  /// The ban.
  public var ban: BanID
  /// The reason, for later audit, as in ``TapAdjustment/reason``.
  public var reason: String

  /// An order with these values, which are validated when it is applied.
  public init(_ ban: BanID, reason: String) {
    self.ban = ban
    self.reason = reason
  }
}

extension BanOrder {
  /// The order with white space trimmed from its reason.
  ///
  /// - Throws: ``ContestRefusal/invalidBan(reason:)``.
  /// - Complexity: O(length of the reason).
  package func validated() throws(ContestRefusal) -> BanOrder {
    switch target {
    case .player(.anonymous, _, _):
      throw .invalidBan(reason: "Without a nickname each session is a player of its own; name the session.")
    case .sessions(let filter) where filter.isEmpty:
      throw .invalidBan(
        reason: "A ban of all sessions of a season is none that is meant; give a condition that some of them meet.")
    default: break
    }
    var valid = self
    valid.reason = try reason.validatedBanReason()
    return valid
  }

  /// Checks the number of sessions that the ban takes.
  ///
  /// - Parameter isKnown: whether the target has sessions at all, banned or not.
  /// - Throws: ``ContestRefusal/nobodyToBan(reason:)``, ``ContestRefusal/otherSessions(expected:available:)``.
  package func check(sessions count: Int, isKnown: Bool) throws(ContestRefusal) {
    if let sessions, sessions != count { throw .otherSessions(expected: sessions, available: count) }
    switch target {
    case .player, .address:
      // A standing ban also concerns sessions to come.
      guard isKnown else { throw .nobodyToBan(reason: "There are no sessions of \(target); nothing was banned.") }
    case .session, .sessions:
      guard count > 0 else {
        throw .nobodyToBan(
          reason: isKnown
            ? "Every one of the \(target) is banned already; nothing was changed."
            : "There are no \(target); nothing was banned.")
      }
    }
  }
}

extension BanLift {
  /// The order with white space trimmed from its reason.
  ///
  /// - Throws: ``ContestRefusal/invalidBan(reason:)``.
  /// - Complexity: O(length of the reason).
  package func validated() throws(ContestRefusal) -> BanLift {
    var valid = self
    valid.reason = try reason.validatedBanReason()
    return valid
  }
}

extension String {
  fileprivate func validatedBanReason() throws(ContestRefusal) -> String {
    guard let reason = TapAdjustment.validReason(self) else {
      throw .invalidBan(
        reason:
          "A ban needs a reason of 1 to \(TapAdjustment.maximumReasonLength) characters on one line, which is kept with it; so does lifting one."
      )
    }
    return reason
  }
}

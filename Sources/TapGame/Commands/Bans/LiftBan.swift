import Basics
/// Lifts a ban. Its sessions may play again, and their taps count again. Another ban of a player or an address may also
/// cover a session. This session moves to the other ban instead.
public struct LiftBan: ContestCommand {
  public var ban: BanID
  /// The reason, for later audit, as in ``AdjustTaps/reason``.
  public var reason: String

  public init(_ ban: BanID, reason: String) {
    self.ban = ban
    self.reason = reason
  }

  /// The ban with its lift, and the schools whose taps or rank change.
  public typealias Outcome = BanReport
  public static let name = "ban.lift"
  public static let summary = "Lift a ban: its sessions may play again and get their taps back."
  /// The season.
  public static func season(of outcome: Outcome) -> SeasonID? { outcome.ban.season }
  public static let fields: [CommandField] = [
    .required("ban", .number(1...Int64.max), "The ban's number."),
    .required("reason", .text, "Why, in 1 to 500 characters, for whoever asks later."),
  ]

  /// A copy of the command with white space trimmed from the reason.
  package func validated() throws(ContestRefusal) -> LiftBan {
    var valid = self
    valid.reason = try reason.validatedBanReason()
    return valid
  }
}

extension ContestRefusal {
  package static func unknownBan(_ ban: BanID) -> ContestRefusal {
    ContestRefusal("unknown-ban", .missing, "There is no ban \(ban); look for its number in the list of bans.")
  }

  package static func liftedBan(_ ban: BanID, at moment: Timestamp) -> ContestRefusal {
    ContestRefusal("ban-lifted", .state, "Ban \(ban) was lifted at \(moment); nothing was changed.")
  }
}

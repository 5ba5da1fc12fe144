import Basics
package import SchoolDirectory

/// Hides a player from the boards of players, or shows the player again. The command applies to all sessions of the
/// player in the season, and to later sessions under the same nickname or a name that looks like it. The taps still
/// count for the school, in totals and in averages.
///
/// The caller must authenticate the request. The owner of a session is its player. A session that was opened as hidden
/// (``SessionRequest/isHidden``) hides its player as soon as its first tap counts.
public struct HidePlayer: ContestCommand {
  public var isHidden: Bool
  /// The player. A session without a nickname is a player of its own.
  public var player: PlayerReference
  /// The season of a player given by nickname; not needed for a session.
  public var season: SeasonID?

  public init(_ player: PlayerReference, isHidden: Bool = true, season: SeasonID? = nil) {
    self.player = player
    self.isHidden = isHidden
    self.season = season
  }

  /// Whether anything was changed.
  public typealias Outcome = Bool
  public static let name = "players.hide"
  public static let summary = "Hide a player from the boards of players, or show them again."
  public static let fields: [CommandField] = [
    .required("isHidden", .flag, "Whether to hide the player."),
    .required("player", .value, "One of {\"session\": 7} and {\"nickname\": \"…\", \"school\": \"…\"}."),
    .optional(
      "season", .number(Int64.min...Int64.max), "The season of a player given by nickname; the current one if left out."
    ),
  ]
  public var concernedSeason: SeasonID? { season }
}

extension ContestRefusal {
  package static func unknownPlayer(_ nickname: Nickname, _ school: SchoolID, _ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      RefusalKind.notOnBoard.rawValue, .missing,
      "Nobody plays as “\(nickname)” for \(school) in season \(season); check the nickname, the school and the season.")
  }
}

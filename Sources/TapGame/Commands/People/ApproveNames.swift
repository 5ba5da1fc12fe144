import Basics
public import SchoolDirectory

/// Approves nicknames of a season whose setting `names` is `approve`: from then on others see them on the boards of
/// players. Until then a player has no name there. To take a name away again, hide the player.
public struct ApproveNames: ContestCommand {
  /// A nickname at a school.
  public struct Name: Hashable, Sendable, Codable {
    public var nickname: Nickname
    public var school: SchoolID

    public init(_ nickname: Nickname, school: SchoolID) { (self.nickname, self.school) = (nickname, school) }
  }

  public var season: SeasonID
  public var names: [Name]

  public static let maximumCount = 1000

  public init(_ names: [Name], season: SeasonID) { (self.names, self.season) = (names, season) }

  /// Whether anything was changed.
  public typealias Outcome = Bool
  public static let name = "players.approve"
  public static let summary = "Approve nicknames, which others then see."
  public static let fields: [CommandField] = [
    .season, .required("names", .value, "Each {\"nickname\": \"…\", \"school\": \"…\"}."),
  ]
  public var concernedSeason: SeasonID? { season }
  public var weight: Int { max(1, names.count / 16) }

  package func validate() throws(ContestRefusal) {
    guard (1...Self.maximumCount).contains(names.count) else {
      throw ContestRefusal.invalid(
        .data,
        "One command approves 1 to \(Self.maximumCount) names; send fewer at a time.")
    }
  }
}

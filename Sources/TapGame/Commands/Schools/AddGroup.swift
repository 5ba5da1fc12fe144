import Basics
public import SchoolDirectory

/// Adds a group inside a school: a class, a club, a house. If the school has a group of this name, nothing changes.
///
/// An organiser adds groups at any time. A player adds one when joining a season whose setting `groups` is `made`. For a
/// player, the command names the season, and the season decides.
public struct AddGroup: ContestCommand {
  public var school: SchoolID
  /// The name, as ``GroupName/init(typed:)`` reads it.
  public var group: String
  /// The season that a player joins; `nil` for an organiser.
  public var season: SeasonID?
  /// The season's code or the player's ticket, as the player typed it; `nil` if there is none.
  public var code: String?

  public init(_ group: String, inside school: SchoolID, season: SeasonID? = nil, code: String? = nil) {
    (self.group, self.school, self.season, self.code) = (group, school, season, code)
  }

  /// The group, which may have been there before.
  public typealias Outcome = SchoolGroup
  public static let name = "group.add"
  public static let summary = "Add a group inside a school, if the school has none of this name."
  public static let fields: [CommandField] = [
    .required("school", .text, "The school's id."),
    .required("group", .text, "The group's name, of up to \(Nickname.maximumLength) characters."),
    .optional(
      "season", .number(Int64.min...Int64.max),
      "The season that a player joins, whose settings then decide; none for an organiser."
    ),
    .optional("code", .text, "The season's code or the player's ticket, for a player."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The fields without the code.
  public var audited: any Encodable {
    var copy = self
    copy.code = nil
    return copy
  }

  package func validName() throws(ContestRefusal) -> GroupName {
    guard let name = GroupName(typed: group) else { throw .invalidGroupName }
    return name
  }
}

/// A group inside a school, as a command leaves it.
public struct SchoolGroup: Hashable, Sendable, Codable {
  /// The id, which begins with the school's.
  public let id: SchoolID
  public let name: String
  /// Whether the command has made the group.
  public let isNew: Bool

  public init(id: SchoolID, name: String, isNew: Bool) { (self.id, self.name, self.isNew) = (id, name, isNew) }
}

/// Gives a group inside a school another name. Its taps and its id stay. An organiser so mends a name that a player gave.
public struct RenameGroup: ContestCommand {
  public var group: SchoolID
  /// The new name, as ``GroupName/init(typed:)`` reads it.
  public var newName: String

  public init(_ group: SchoolID, to name: String) { (self.group, newName) = (group, name) }

  private enum CodingKeys: String, CodingKey { case group, newName = "name" }

  public typealias Outcome = SchoolGroup
  public static let name = "group.rename"
  public static let summary = "Give a group inside a school another name; its taps stay."
  public static let fields: [CommandField] = [
    .required("group", .text, "The group's id."),
    .required("name", .text, "The new name, of up to \(Nickname.maximumLength) characters."),
  ]

  package func validName() throws(ContestRefusal) -> GroupName {
    guard let name = GroupName(typed: newName) else { throw .invalidGroupName }
    return name
  }
}

extension ContestRefusal {
  package static let invalidGroupName = invalid(
    "A group's name has 1 to \(Nickname.maximumLength) characters that can be seen, of one script; choose another.")

  package static func groupsAreListed(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      RefusalKind.groupsListed.rawValue, .state,
      "Season \(season) has no group of this name, and its groups are those that the organiser lists; choose one of them."
    )
  }

  package static func tooManyGroups(_ school: SchoolID) -> ContestRefusal {
    ContestRefusal(
      RefusalKind.tooManyGroups.rawValue, .state,
      "The school \(school) has \(GroupName.maximumPerSchool) groups or more; choose one of them.")
  }

  package static func groupNameIsTaken(_ group: School) -> ContestRefusal {
    ContestRefusal("group-name-taken", .state, "The group \(group.name) (\(group.id)) has this name; choose another.")
  }

  package static func unknownGroup(_ id: SchoolID) -> ContestRefusal {
    ContestRefusal(
      RefusalKind.unknownSchool.rawValue, .missing,
      "There is no group \(id) inside a school; look for its id in the list of groups.")
  }
}

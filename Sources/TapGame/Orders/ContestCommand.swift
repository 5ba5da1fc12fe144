/// A change to a contest by an organiser, as a value. Players send batches and sessions, which are not commands.
///
/// A command takes any values; they are validated when it is applied. Applying it uses no clock, no randomness and no
/// environment, so two stores that apply the same commands at the same moments hold the same data. Optional fields may
/// be missing in its JSON, so that a newer version can read an older command.
public protocol ContestCommand: Hashable, Sendable, Codable {
  associatedtype Outcome: Hashable, Sendable, Codable

  /// The name in the log, on the wire and in the audit list, such as `season.end`.
  static var name: String { get }
  /// What the command does, in one sentence.
  static var summary: String { get }
  /// The fields of the command's JSON.
  static var fields: [CommandField] { get }

  /// The season that the command names; `nil` if it names none.
  var concernedSeason: SeasonID? { get }
  /// The season that an outcome concerns; `nil` if it concerns none.
  static func season(of outcome: Outcome) -> SeasonID?
  /// The command's size, in batches. It counts towards the size limit of a commit group.
  var weight: Int { get }
  /// A copy of the command with the values that the sending program has to generate, such as a code from a secret.
  ///
  /// - Parameter secret: returns random bytes that nobody can guess; called only if the command needs them.
  func completed(secret: () -> [UInt8]) -> Self
  /// Makes the question that a person must confirm before the command is sent, in one sentence, from the outcome of a
  /// dry run; `nil` if nothing can be lost. A command has a question if it takes away something that counts, or if it
  /// cannot be undone.
  var question: ((_ plan: Outcome) -> String?)? { get }
  /// The join rule that the command sets; `nil` if it sets none.
  var joinRule: JoinRule? { get }
  /// The first version of a cluster's entries whose nodes can carry out the command with all its fields. A command that
  /// gets a field or another effect gets a new version: nodes of the version before would apply it in another way.
  var since: Int { get }
  /// Whether the audit list keeps the command.
  var isAudited: Bool { get }
  /// The fields that the audit list keeps; by default, all fields. Large and secret fields are left out or shortened.
  var audited: any Encodable { get }
}

extension ContestCommand {
  public var concernedSeason: SeasonID? { nil }
  /// No season.
  public static func season(of outcome: Outcome) -> SeasonID? { nil }
  public var weight: Int { 1 }
  public var since: Int { 1 }
  /// The command itself.
  public func completed(secret: () -> [UInt8]) -> Self { self }
  public var question: ((_ plan: Outcome) -> String?)? { nil }
  public var joinRule: JoinRule? { nil }
  public var isAudited: Bool { true }
  public var audited: any Encodable { self }
}

/// A field of a command's JSON, for forms and for the description of the API.
public struct CommandField: Hashable, Sendable {
  /// A kind of value.
  public enum Kind: Hashable, Sendable {
    case number(ClosedRange<Int64>)
    case text
    case flag
    /// A moment in ISO 8601, with its zone.
    case moment
    /// One word of a list.
    case choice([String])
    /// An object or an array in a format that only this command uses.
    case value
  }

  public let name: String
  public let kind: Kind
  public let isRequired: Bool
  /// The meaning and the unit, in one sentence.
  public let meaning: String

  /// An optional field.
  public static func optional(_ name: String, _ kind: Kind, _ meaning: String) -> CommandField {
    CommandField(name: name, kind: kind, isRequired: false, meaning: meaning)
  }

  /// A required field.
  public static func required(_ name: String, _ kind: Kind, _ meaning: String) -> CommandField {
    CommandField(name: name, kind: kind, isRequired: true, meaning: meaning)
  }

  /// The season that a command concerns. The field accepts every number. If the season does not exist, the store
  /// refuses the command as ``ContestRefusal/Fault/missing``.
  public static let season = required("season", .number(Int64.min...Int64.max), "The season's number.")
}

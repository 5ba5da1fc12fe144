/// A change to a contest by an organiser, as a value. Batches and sessions, which players send, are not among them.
///
/// A command stands in one file: what it is, whether it is valid, why it is refused, and its name in the log, on the wire and in the
/// audit list. What it does to a contest stands in one file of the store. Everything else is made from these two: the shell, the
/// admin API, its OpenAPI, the dry run, the audit list and the order that counts once.
///
/// Applying a command uses no clock, no randomness and no environment, so two stores that apply the same commands at the same moments
/// hold the same data, however the commands were grouped. The JSON of a command is the object of its fields; a field that is not required
/// may be left out, so an older command is read by a newer version.
public protocol ContestCommand: Hashable, Sendable, Codable {
  /// What the command answers.
  associatedtype Outcome: Hashable, Sendable, Codable

  /// The name in the log, on the wire and in the audit list, such as `season.end`.
  static var name: String { get }
  /// What the command does, in one sentence.
  static var summary: String { get }
  /// The fields of its JSON.
  static var fields: [CommandField] { get }

  /// The season that the command names; `nil` if it names none.
  var concernedSeason: SeasonID? { get }
  /// The season that an outcome concerns; `nil` for none.
  static func season(of outcome: Outcome) -> SeasonID?
  /// The command's share of a group, in batches.
  var weight: Int { get }
  /// The command with what its sender's program has to make, such as a code from a secret.
  ///
  /// - Parameter secret: makes bytes that nobody can guess; called only if they are needed.
  func completed(secret: () -> [UInt8]) -> Self
  /// What a person is asked before the command is sent, of the outcome that it would have: one sentence, or `nil` if there is
  /// nothing to lose. A command asks if it takes away what counts, or if it cannot be taken back for good.
  var question: ((_ plan: Outcome) -> String?)? { get }
  /// Whether the audit list keeps it.
  var isAudited: Bool { get }
  /// What the audit list keeps of its fields: the command itself, unless it is large or secret.
  var audited: any Encodable { get }
}

extension ContestCommand {
  /// No season.
  public var concernedSeason: SeasonID? { nil }
  /// No season.
  public static func season(of outcome: Outcome) -> SeasonID? { nil }
  /// As much as one batch.
  public var weight: Int { 1 }
  /// The command itself.
  public func completed(secret: () -> [UInt8]) -> Self { self }
  /// Nothing.
  public var question: ((_ plan: Outcome) -> String?)? { nil }
  /// It does.
  public var isAudited: Bool { true }
  /// The command itself.
  public var audited: any Encodable { self }
}

/// A field of a command's JSON: what a form asks for, and what a description of the API says.
public struct CommandField: Hashable, Sendable {
  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    /// A whole number in a range.
    case number(ClosedRange<Int64>)
    /// A text.
    case text
    /// `true` or `false`.
    case flag
    /// A moment in ISO 8601, with its zone.
    case moment
    /// One of some words.
    case choice([String])
    /// An object or an array of the command's own.
    case value
  }

  /// The name in JSON.
  public let name: String
  /// The kind of the value.
  public let kind: Kind
  /// Whether it may not be left out.
  public let isRequired: Bool
  /// What it means, with its unit, in a sentence.
  public let meaning: String

  /// A field that may be left out.
  public static func optional(_ name: String, _ kind: Kind, _ meaning: String) -> CommandField {
    CommandField(name: name, kind: kind, isRequired: false, meaning: meaning)
  }

  /// A field that may not be left out.
  public static func required(_ name: String, _ kind: Kind, _ meaning: String) -> CommandField {
    CommandField(name: name, kind: kind, isRequired: true, meaning: meaning)
  }

  /// The season that a command concerns. One that does not exist is missing, whatever its number.
  public static let season = required("season", .number(Int64.min...Int64.max), "The season's number.")
}

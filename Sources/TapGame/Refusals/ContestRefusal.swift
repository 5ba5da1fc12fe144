public import Basics
public import SchoolDirectory

/// Why a command was refused. The store wrote nothing.
///
/// The file of a command defines its refusals and their sentences. Exit codes and problem types follow from ``fault``
/// and ``kind``.
public struct ContestRefusal: Error, Hashable, Sendable, Codable {
  /// The category of the fault, for a program.
  public enum Fault: String, CaseIterable, Sendable, Codable {
    /// The values are wrong for every contest.
    case usage
    /// The values are wrong for this contest.
    case data
    /// The contest does not allow the command now.
    case state
    /// Something that the command names does not exist.
    case missing
    /// The contest cannot decide on the command now.
    case unavailable
  }

  /// The name of the refusal, such as `ban-lifted`.
  public let kind: String
  public let fault: Fault
  /// One sentence for people: what, where, what to do.
  public let description: String
  /// The same sentence in Korean; `nil` if there is only the English sentence.
  public let korean: String?
  /// A number from the contest that the sender of the command needs, such as a session's actual taps; `nil` for none.
  public var actual: Int64?

  /// Creates a refusal with an English sentence.
  public init(_ kind: String, _ fault: Fault, sentence: String, actual: Int64? = nil) {
    self.init(kind, fault, sentence: sentence, korean: nil, actual: actual)
  }

  package init(_ kind: String, _ fault: Fault, sentence: String, korean: String?, actual: Int64?) {
    self.kind = kind
    self.fault = fault
    description = sentence
    self.korean = korean
    self.actual = actual
  }

  package init(_ kind: String, _ fault: Fault, _ words: Words, actual: Int64? = nil) {
    self.init(kind, fault, sentence: words.description, korean: words.translation(in: .korean), actual: actual)
  }

  /// The sentence in a language; in English, if it is not known in that language.
  package var words: Words { Words(verbatim: description, korean: korean) }

  /// The kind of a value that a command does not accept.
  public static let invalidValue = RefusalKind.invalidValue.rawValue

  /// A value that a command never accepts.
  package static func invalid(_ words: Words) -> ContestRefusal {
    invalid(.usage, words)
  }

  /// A value that a command does not accept.
  package static func invalid(_ fault: Fault, _ words: Words) -> ContestRefusal {
    ContestRefusal(invalidValue, fault, words)
  }

  public static let clockJumpKind = "clock-jump"

  package static func clockJump(_ jump: ClockJump) -> ContestRefusal {
    ContestRefusal(clockJumpKind, .unavailable, jump.words)
  }
}

extension ContestRefusal: WordedError {
  /// Whether two refusals are equal, apart from the Korean sentence.
  public static func == (a: ContestRefusal, b: ContestRefusal) -> Bool {
    (a.kind, a.fault, a.description, a.actual) == (b.kind, b.fault, b.description, b.actual)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// An error that refuses a command.
public protocol CommandRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The refusal in the form of the audit list and the wire.
  var recorded: ContestRefusal { get }
}

extension ContestRefusal: CommandRefusal {
  public var recorded: ContestRefusal { self }
}

extension ImportRefusal: CommandRefusal {
  public var recorded: ContestRefusal { .invalid(.data, words) }
}

package import Basics

/// Somebody who helps to run a contest at a server, with a token of their own. The contest keeps only the token's
/// digest.
public struct Person: Hashable, Sendable, Codable, Identifiable {
  /// The name, which the audit list has for what this person does.
  public let name: String
  public let role: PersonRole
  public let addedAt: Timestamp

  /// The maximum number of characters of a name, and of its bytes in UTF-8.
  public static let (maximumLength, maximumBytes) = (20, 60)
  public static let maximumCount = 100
  /// The names of senders that are no people.
  package static let otherSenders: Set<String> = [
    Sender.program.name, Sender.shell.name, Sender.review.name, Sender.player.name, "organiser", "administrator",
  ]

  public var id: String { name }

  public init(name: String, role: PersonRole, addedAt moment: Timestamp) {
    (self.name, self.role, addedAt) = (name, role, moment)
  }

  /// The digest of a token: its SHA-256 in 64 hexadecimal digits. A token is long and random, so it needs no salt.
  public static func digest(of token: String) -> String { SHA256Hasher.hash(of: token.utf8).hexadecimal }

  /// A new token of 26 letters and digits, with 128 bits that nobody can guess.
  public static func newToken(using generator: inout some RandomNumberGenerator) -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<26).compactMap { _ in letters.randomElement(using: &generator) })
  }
}

/// What a person may do at a server.
public enum PersonRole: String, CaseIterable, Sendable, Codable {
  /// Everything.
  case organiser
  /// Steers walls and the reveal.
  case presenter
  /// Hides names of players, shows and approves them.
  case nameKeeper = "name-keeper"
  /// Sees everything, and changes nothing.
  case reader

  package var words: Words {
    switch self {
    case .organiser: "organiser"
    case .presenter: "presenter"
    case .nameKeeper: "name-keeper"
    case .reader: "reader"
    }
  }
}

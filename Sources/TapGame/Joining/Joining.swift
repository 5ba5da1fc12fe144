/// How players join a season. The organiser sets this when the season is created, and can change it while the season
/// runs.
public enum Joining: String, CaseIterable, Sendable, Codable {
  /// Everyone who can reach the contest may play.
  case open
  /// Only players who know the season's code may play.
  case code
  /// Only players with a ticket may play. Each ticket is for one player.
  case ticket
}

/// How players join a season, with the code if there is one. Only the organiser and the store know the code.
public enum JoinRule: Hashable, Sendable {
  /// Everyone who can reach the contest may play.
  case open
  /// Only players who know the code may play.
  case code(JoinCode)
  /// Only players with a ticket may play.
  case ticket

  /// The public part of the rule, without the code.
  public var joining: Joining {
    switch self {
    case .open: .open
    case .code: .code
    case .ticket: .ticket
    }
  }

  package var code: JoinCode? {
    if case .code(let code) = self { code } else { nil }
  }
}

extension JoinRule {
  /// The stored form of the rule in a season's settings: `open`, `ticket`, or `code` followed by ``JoinCode/stored``.
  package var stored: String {
    switch self {
    case .open, .ticket: joining.rawValue
    case .code(let code): "code \(code.stored)"
    }
  }

  /// Reads the ``stored`` form; `nil` for any other text. A plain `code` stands for a changing code whose secret is
  /// withheld or not generated yet.
  package init?(stored: String) {
    switch stored {
    case "open": self = .open
    case "ticket": self = .ticket
    case "code": self = .code(.withheld)
    default:
      guard stored.hasPrefix("code "), let code = JoinCode(stored: String(stored.dropFirst(5))) else { return nil }
      self = .code(code)
    }
  }

  /// Whether the rule has a code whose secret is withheld or not generated yet.
  package var isUnmade: Bool { code?.isWithheld == true }

  /// A copy of the rule in which the code has a secret.
  ///
  /// - Parameter secret: returns random bytes that nobody can guess; called only if the code has no secret yet.
  package func completed(secret: () -> [UInt8]) -> JoinRule {
    guard case .code(let code) = self else { return self }
    return .code(code.completed(secret: secret))
  }
}

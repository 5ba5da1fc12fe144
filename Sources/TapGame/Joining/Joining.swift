/// How one joins a season. It is set when the season is created, and can be changed while the season runs.
public enum Joining: String, CaseIterable, Sendable, Codable {
  /// Whoever reaches the contest may play.
  case open
  /// Who knows the season's code may play.
  case code
  /// Who has a ticket may play; each ticket is for one player.
  case ticket
}

/// How one joins a season, with the code if there is one. Only the organiser and the store know the code.
public enum JoinRule: Hashable, Sendable {
  /// Whoever reaches the contest may play.
  case open
  /// Who knows the code may play.
  case code(JoinCode)
  /// Who has a ticket may play.
  case ticket

  /// What everybody may know of it.
  public var joining: Joining {
    switch self {
    case .open: .open
    case .code: .code
    case .ticket: .ticket
    }
  }

  /// The code; `nil` if none is asked for.
  package var code: JoinCode? {
    if case .code(let code) = self { code } else { nil }
  }
}

extension JoinRule {
  /// The rule as a season's settings keep it: `open`, `ticket`, or `code` with what ``JoinCode/stored`` says of the code.
  package var stored: String {
    switch self {
    case .open, .ticket: joining.rawValue
    case .code(let code): "code \(code.stored)"
    }
  }

  /// Reads ``stored``; `nil` for anything else. A plain `code` stands for a changing code whose secret is withheld or
  /// not generated yet.
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

  /// Reads what a person types: `open`, `ticket`, `code`, `code:FESTIVAL26`, or `code/5m` for one that changes every five minutes.
  init?(typed text: String) {
    if text.hasPrefix("code:") {
      let typed = text.dropFirst(5)
      // Blanks and hyphens are not part of a code, and many people write them.
      guard typed.allSatisfy({ $0.isLetter || $0.isNumber || " -".contains($0) }),
        let code = JoinCode(fixed: String(typed))
      else {
        return nil
      }
      self = .code(code)
    } else if text.hasPrefix("code/") {
      let kind = SeasonSetting.Kind.duration(JoinCode.periodRange.wholeMilliseconds)
      guard case .number(let period) = kind.read(String(text.dropFirst(5))) else { return nil }
      self = .code(.withheld(changingEvery: period))
    } else {
      guard Joining(rawValue: text) != nil, let rule = JoinRule(stored: text) else { return nil }
      self = rule
    }
  }

  /// Whether its code is still to be made.
  package var isUnmade: Bool { code?.isWithheld == true }

  /// The rule with a code that is still to be made made from a secret.
  ///
  /// - Parameter secret: bytes that nobody can guess; asked for only if they are needed.
  package func completed(secret: () -> [UInt8]) -> JoinRule {
    guard case .code(let code) = self else { return self }
    return .code(code.completed(secret: secret))
  }
}

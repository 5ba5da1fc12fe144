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
public enum JoinRule: Hashable, Sendable, Codable {
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

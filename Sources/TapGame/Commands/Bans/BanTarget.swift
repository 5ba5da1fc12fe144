package import Basics
public import SchoolDirectory

/// The sessions of a season that a ban covers.
///
/// A ban of a player or an address is a standing ban: it also refuses sessions that are opened later.
public enum BanTarget: Hashable, Sendable {
  case session(SessionID)
  /// Everybody who plays for a school in a season under a nickname or a name that looks like it, now and later.
  /// ``Nickname/anonymous`` does not identify a player.
  case player(Nickname, school: SchoolID, season: SeasonID)
  /// The sessions of a season that come from the same address as this session, now and later. The store keeps only
  /// keyed hashes of addresses, so a session identifies the address.
  case address(of: SessionID)
  /// The sessions that match a filter at the moment of the ban.
  case sessions(SessionFilter)
}

extension BanTarget: Codable {
  /// The JSON of a target. Exactly one property is set.
  private struct Shape: Codable {
    var session: SessionID?
    var player: Player?
    var addressOf: SessionID?
    var sessions: SessionFilter?
  }

  private struct Player: Codable {
    let nickname: Nickname
    let school: SchoolID
    let season: SeasonID
  }

  /// Reads `{"session": 7}`, `{"player": {…}}`, `{"addressOf": 7}` or `{"sessions": {…}}`.
  public init(from decoder: any Decoder) throws {
    let shape = try Shape(from: decoder)
    switch (shape.session, shape.player, shape.addressOf, shape.sessions) {
    case (let session?, nil, nil, nil): self = .session(session)
    case (nil, let player?, nil, nil):
      self = .player(player.nickname, school: player.school, season: player.season)
    case (nil, nil, let session?, nil): self = .address(of: session)
    case (nil, nil, nil, let filter?): self = .sessions(filter)
    default:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a ban takes one of “session”, “player”, “addressOf” and “sessions”"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var shape = Shape()
    switch self {
    case .session(let session): shape.session = session
    case .player(let nickname, let school, let season):
      shape.player = Player(nickname: nickname, school: school, season: season)
    case .address(let session): shape.addressOf = session
    case .sessions(let filter): shape.sessions = filter
    }
    try shape.encode(to: encoder)
  }
}

extension BanTarget: CustomStringConvertible {
  /// The target in words, such as “the address of session 7”.
  public var description: String { words.description }

  package var words: Words {
    switch self {
    case .session(let session): "session \(session)"
    case .player(let nickname, let school, _): "the player \(nickname) of \(school)"
    case .address(let session): "the address of session \(session)"
    case .sessions(let filter): filter.words
    }
  }
}

/// Conditions on sessions of a season. A session must meet all conditions.
public struct SessionFilter: Hashable, Sendable, Codable {
  public var season: SeasonID
  /// The school that the sessions play for, themselves or by one of its groups.
  public var school: SchoolID?
  /// The prefix of the nickname; case makes a difference.
  public var nicknamePrefix: Nickname?
  /// The sessions were opened at this moment or later.
  public var openedFrom: Timestamp?
  /// The sessions were opened before this moment.
  public var openedUntil: Timestamp?
  public var minimumTaps: Int64?

  public init(
    season: SeasonID, school: SchoolID? = nil, nicknamePrefix: Nickname? = nil, openedFrom: Timestamp? = nil,
    openedUntil: Timestamp? = nil, minimumTaps: Int64? = nil
  ) {
    self.season = season
    self.school = school
    self.nicknamePrefix = nicknamePrefix
    self.openedFrom = openedFrom
    self.openedUntil = openedUntil
    self.minimumTaps = minimumTaps
  }

  /// Whether the filter has no condition and so matches every session of the season.
  public var isEmpty: Bool {
    var conditions = self
    // A minimum of 0 or less excludes no session.
    if conditions.minimumTaps ?? 1 <= 0 { conditions.minimumTaps = nil }
    return conditions == SessionFilter(season: season)
  }
}

extension SessionFilter: CustomStringConvertible {
  public var description: String { words.description }

  package var words: Words {
    let conditions: [Words?] = [
      school.map { "for \($0)" }, nicknamePrefix.map { "named \($0)…" }, openedFrom.map { "opened from \($0)" },
      openedUntil.map { "opened before \($0)" }, minimumTaps.map { "with \($0) or more taps" },
    ]
    let shown = conditions.compactMap(\.self)
    return shown.isEmpty
      ? "sessions of season \(season)"
      : "sessions of season \(season) \(Words.joined(shown, separator: "\(context: "conditions") "))"
  }
}

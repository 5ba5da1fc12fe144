public import SchoolDirectory

/// Identifies a player.
///
/// A season, a school and a nickname identify a player. Nicknames are not accounts, so two people with the same
/// nickname at a school count as one player. Without a nickname, each session is a player of its own.
public enum PlayerReference: Hashable, Sendable {
  /// The player with this nickname at this school. ``Nickname/anonymous`` does not identify a player.
  case named(Nickname, school: SchoolID)
  /// The player who owns this session, in the session's season.
  case session(SessionID)
}

extension PlayerReference: Codable {
  private enum CodingKeys: String, CodingKey { case session, nickname, school }

  /// Reads `{"session": 7}` or `{"nickname": "…", "school": "…"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.session) != container.contains(.nickname) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a player is named by a “session”, or by a “nickname” and its “school”"))
    }
    self =
      container.contains(.session)
      ? .session(try container.decode(SessionID.self, forKey: .session))
      : .named(
        try container.decode(Nickname.self, forKey: .nickname),
        school: try container.decode(SchoolID.self, forKey: .school))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .session(let session): try container.encode(session, forKey: .session)
    case .named(let nickname, let school):
      try container.encode(nickname, forKey: .nickname)
      try container.encode(school, forKey: .school)
    }
  }
}

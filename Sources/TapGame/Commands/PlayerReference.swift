public import SchoolDirectory

/// Identifies a player.
///
/// A player is everybody who plays for one school in one season under one nickname. Nicknames are not accounts, so two
/// people who chose the same one at a school share a place. Without a nickname, each session is a player of its own.
public enum PlayerReference: Hashable, Sendable, Codable {
  /// The player with this nickname at this school. ``Nickname/anonymous`` does not identify a player.
  case named(Nickname, school: SchoolID)
  /// The player who owns this session, in the session's season.
  case session(SessionID)
}

public import SchoolDirectory

/// Says which player is meant.
///
/// A player is everybody who plays for one school in one season under one nickname: nicknames are not accounts, so two people who chose
/// the same one at a school share a place. Whoever gave no nickname is a player for each session.
public enum PlayerReference: Hashable, Sendable, Codable {
  /// The player of this nickname at this school. ``Nickname/anonymous`` names nobody.
  case named(Nickname, school: SchoolID)
  /// The player whose session it is, in the session's season.
  case session(SessionID)
}

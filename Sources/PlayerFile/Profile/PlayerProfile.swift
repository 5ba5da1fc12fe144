package import TapGame

/// The player's settings.
package struct PlayerProfile: Hashable, Sendable {
  /// The player's name on the boards.
  package var nickname: Nickname
  /// Whether the introduction was shown, completely or in part.
  package var hasSeenIntroduction: Bool

  /// Creates a profile. The default is the profile of a first-time player.
  package init(nickname: Nickname = .anonymous, hasSeenIntroduction: Bool = false) {
    self.nickname = nickname
    self.hasSeenIntroduction = hasSeenIntroduction
  }
}

package import TapGame

/// What the game knows of the person who plays.
package struct PlayerProfile: Hashable, Sendable {
  /// What the player is called on the boards.
  package var nickname: Nickname
  /// Whether the introduction was shown, to its end or not.
  package var hasSeenIntroduction: Bool

  /// A profile of these values; without them, that of somebody who plays for the first time.
  package init(nickname: Nickname = .anonymous, hasSeenIntroduction: Bool = false) {
    self.nickname = nickname
    self.hasSeenIntroduction = hasSeenIntroduction
  }
}

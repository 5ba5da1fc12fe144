package import SchoolDirectory

/// What a screen asks of the whole game: screens own neither the path nor the play.
package enum Request: Equatable, Sendable {
  /// Shows a screen on top of this one, whatever is on the path below.
  case push(Screen.State)
  /// Shows a screen in the place of this one.
  case replace(Screen.State)
  /// Leaves this screen, and only this one.
  case dismiss
  /// A tap was made, or a key that taps was repeated or released.
  case tap(TapPress)
  /// The person plays for this school from now on.
  case choose(SchoolSummary)
  /// The introduction is not to be shown at the start any more.
  case introductionSeen
  /// The person wants to leave the game.
  case leave
}

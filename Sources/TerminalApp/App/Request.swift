package import SchoolDirectory

/// What a screen asks the game to do. Screens own neither the path nor the taps.
package enum Request: Equatable, Sendable {
  /// Pushes a screen on top of this one.
  case push(Screen.State)
  /// Replaces this screen with another one.
  case replace(Screen.State)
  /// Pops this screen.
  case dismiss
  /// A tap was made, or a key that taps was repeated or released.
  case tap(TapPress)
  /// The person plays for this school from now on.
  case choose(SchoolSummary)
  /// The person has typed this code or ticket.
  case code(String)
  /// The introduction is not to be shown at the start any more.
  case introductionSeen
  /// The person wants to practise, or to go back from the practice to the contest.
  case switchContest
  /// The person wants to leave the game.
  case leave
}

import SchoolDirectory

/// A request of a screen to the game. The path and the taps belong to the game, so a screen cannot change them itself.
enum Request: Equatable, Sendable {
  /// Pushes a screen on top of this one.
  case push(Destination)
  /// Replaces this screen with another one.
  case replace(Destination)
  /// Pops this screen.
  case dismiss
  /// A key for tapping was pressed, repeated or released, or the mouse was clicked.
  case tap(TapPress)
  /// The person plays for this school from now on.
  case choose(SchoolSummary)
  /// The person has typed this code or ticket.
  case code(String)
  /// The introduction was seen, and is not shown at the next start.
  case introductionSeen
  /// The person wants to practise, or to go back from the practice to the contest.
  case switchContest
  /// The person wants to leave the game.
  case leave
}

/// A screen that another screen can ask for.
enum Destination: Equatable, Sendable {
  case game
  case round
  case rankings
  case detail(SchoolSummary)
  case introduction
  /// The school picker, and the screen that takes its place when a school is chosen; `nil` for going back.
  indirect case picker(then: Destination? = nil)
}

import SchoolDirectory

extension Plain {
  /// Everything that happens in a game without screens.
  enum Action: Equatable, Sendable {
    /// The game begins.
    case begin
    /// A line was read, so long after the game began.
    case line(String, at: Duration)
    /// So many lines have been written in all.
    case written(Int)
    /// The game is to end.
    case leave(PlainEnd)
    /// What happens in the play.
    case app(App.Action)
    /// Taps have been handed over to the play.
    case tapped
    /// Everything is being handed in, for this purpose.
    case handingIn(Purpose)
    /// A question to the contest is answered with these lines.
    case answered([String])
    /// It has been found what choosing a school means.
    case askedBefore(SchoolSummary, [String])
    /// What was waited for takes too long.
    case patienceOver
    /// The time of a round is over, so long after the game began.
    case roundOver
    /// News may be told again.
    case newsDue
  }
}

import SchoolDirectory

extension Plain {
  enum Action: Equatable, Sendable {
    case begin
    /// A line was read at the time `at`, measured from the start of the game.
    case line(String, at: Duration)
    /// The total number of lines written so far.
    case written(Int)
    /// The prompt for the next line was written.
    case prompted
    /// The game must end.
    case leave(PlainEnd)
    case app(App.Action)
    /// The taps of a line were passed to the game.
    case tapped
    /// The hand-in of all taps has begun, for this purpose.
    case handingIn(Purpose)
    /// The contest has answered a question; these lines show the answer.
    case answered([String])
    /// The consequences of choosing this school are known. The lines describe them and ask for confirmation.
    case askedBefore(SchoolSummary, [String])
    /// The wait has timed out.
    case timedOut
    /// The time of a round is over.
    case roundOver
    /// The minimum interval between two announcements has passed.
    case newsDue
  }
}

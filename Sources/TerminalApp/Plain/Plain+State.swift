import SchoolDirectory

extension Plain {
  /// What is known of a game without screens.
  struct State: Equatable, Sendable {
    /// The play itself, the same as behind the screens.
    var app: App.State
    /// The lines that nobody has written yet, and how many were written before them.
    var lines: [String] = []
    var writtenLines = 0
    /// How many lines have been read.
    var readLines = 0
    /// Why the game ends, once it does.
    var end: PlainEnd?
    /// Whether everything was said: nothing comes after the lines that wait to be written.
    var isOver = false

    var activity = Activity.beginning
    /// Whether an empty line is the enter key of a terminal.
    let isTerminal: Bool
    /// The schools of the last list, for their numbers.
    var listed: [SchoolSummary] = []
    var round: PlainRound?
    var account: TapAccount
    var news = PlainNews()

    /// The state of a game that has not begun.
    init(app: App.State, isTerminal: Bool, account: TapAccount = TapAccount()) {
      self.app = app
      self.isTerminal = isTerminal
      self.account = account
    }

    /// Whether the next line may be read: the last one is answered, and the answer is written.
    var takesLine: Bool {
      guard lines.isEmpty, end == nil else { return false }
      switch activity {
      case .ready, .asked: return true
      case .beginning, .waitingForSession, .tapping, .choosing, .looking, .handingIn: return false
      }
    }

    /// Whether something may be said that nobody asked for.
    var isQuiet: Bool { activity == .ready && round == nil && takesLine }

    var language: Language { app.world.language }
    var tapping: Tapping.State { app.world.tapping }

    mutating func say(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) {
      lines.append(language(korean(), english()))
    }
  }

  /// What the game is at: a line is read only when it is at nothing.
  enum Activity: Equatable, Sendable {
    /// The boards are read for the first time, and a session is opened.
    case beginning
    /// Nothing.
    case ready
    /// A command of this moment needs a session, which is not there yet.
    case waitingForSession(PlainCommand, at: Duration)
    /// Taps are on their way; so many had been made before them.
    case tapping(before: Int64)
    /// A question was asked: whether to play for this school from now on.
    case asked(SchoolSummary)
    /// The session of this school is opened.
    case choosing(SchoolSummary)
    /// The contest is asked something.
    case looking
    /// All taps are handed in.
    case handingIn(Purpose)
  }

  /// What all taps are handed in for.
  enum Purpose: Equatable, Sendable {
    /// The person wants to know.
    case wait
    /// A round begins, of so many seconds.
    case round(Int)
    /// A round is over.
    case result
  }
}

/// A timed round that runs, or is being counted.
struct PlainRound: Equatable, Sendable {
  let seconds: Int
  /// What had been made, and what had been counted, when it began.
  let madeBefore: Int64
  let countedBefore: Int64
}

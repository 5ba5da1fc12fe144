import SchoolDirectory
import TapGame

extension Plain {
  /// The state of a game without screens.
  struct State: Equatable, Sendable {
    /// The game itself, the same as with screens.
    var app: App.State
    /// The lines that are not written yet, and the number of lines written before them.
    var lines: [String] = []
    var writtenLines = 0
    /// How many lines have been read.
    var readLines = 0
    /// Whether the prompt for the next line is written.
    var isPrompted = false
    /// Why the game ends, once it does.
    var end: PlainEnd?
    /// Whether the game is over once the waiting lines are written.
    var isOver = false

    var activity = Activity.beginning
    /// Whether an empty line is the enter key of a terminal.
    let isTerminal: Bool
    /// The schools of the last list, for their numbers.
    var listed: [SchoolSummary] = []
    var round: PlainRound?
    var news = PlainNews()

    /// The state of a game that has not begun.
    init(app: App.State, isTerminal: Bool) {
      self.app = app
      self.isTerminal = isTerminal
    }

    /// Whether the next line may be read: the previous one is answered, and the answer is written.
    var takesLine: Bool {
      guard lines.isEmpty, end == nil else { return false }
      switch activity {
      case .ready, .asked: return true
      case .beginning, .waitingForSession, .givingCode, .waitingForCode, .tapping, .choosing, .looking, .handingIn:
        return false
      }
    }

    /// Whether the next line is read: a terminal shows the prompt first.
    var readsLine: Bool { takesLine && (isPrompted || !isTerminal) }

    /// Whether an announcement that answers no command may be printed.
    var isQuiet: Bool { activity == .ready && round == nil && takesLine }

    var language: Language { app.shared.language }
    var tapping: Tapping.State { app.shared.tapping }

    /// The taps that fair play refused and no line has told, by reason.
    var untoldRejections: [RejectionReason: Int64] {
      app.account.rejected.merging(news.toldRejections) { $0 - $1 }.filter { $0.value > 0 }
    }

    mutating func say(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) {
      lines.append(language(korean(), english()))
    }
  }

  /// The current activity. A line is read only when there is none.
  enum Activity: Equatable, Sendable {
    /// The boards are read for the first time, and a session is opened.
    case beginning
    /// Nothing.
    case ready
    /// A command waits for a session.
    case waitingForSession(PlainCommand, at: Duration)
    /// A code is on its way to the play, for this school.
    case givingCode(SchoolSummary)
    /// The code is being tried.
    case waitingForCode(SchoolSummary)
    /// Taps are being handled; `before` had been made earlier.
    case tapping(before: Int64)
    /// The player was asked whether to play for this school from now on.
    case asked(SchoolSummary)
    /// The session of this school is being opened.
    case choosing(SchoolSummary)
    /// The contest is answering a question.
    case looking
    /// All taps are being handed in.
    case handingIn(Purpose)
  }

  /// Why all taps are handed in.
  enum Purpose: Equatable, Sendable {
    /// The player asked for it.
    case wait
    /// A round of this many seconds begins.
    case round(Int)
    /// A round is over.
    case result
  }
}

/// A timed round that is running or being counted.
struct PlainRound: Equatable, Sendable {
  let seconds: Int
  /// The taps made and the taps counted when the round began.
  let madeBefore: Int64
  let countedBefore: Int64
}

import Basics
import GameAPI
import SchoolDirectory
import TapGame

extension Plain {
  struct State: Equatable, Sendable {
    /// The game itself, the same as with screens.
    var app: App.State
    /// The lines that wait to be written, and the number of lines written before them.
    var lines: [String] = []
    var writtenLines = 0
    var readLines = 0
    /// Whether the prompt for the next line is written.
    var isPrompted = false
    /// The reason to end; `nil` while the game goes on.
    var end: PlainEnd?
    /// Whether the game ends after the waiting lines are written.
    var isOver = false

    var activity = Activity.beginning
    /// Whether the input is a terminal, where an empty line is a press of the enter key.
    let isTerminal: Bool
    /// The schools of the last list. The player can choose one by its number.
    var listed: [SchoolSummary] = []
    /// Whether that list was the answer to the last line.
    var isAfterList = false
    var round: PlainRound?
    var news = PlainNews()

    /// Whether the next line may be read. The answer to the previous line must be written.
    var takesLine: Bool {
      guard lines.isEmpty, end == nil else { return false }
      switch activity {
      case .ready, .asked: return true
      case .beginning, .waitingForSession, .givingCode, .waitingForCode, .tapping, .choosing, .looking, .handingIn:
        return false
      }
    }

    /// Whether the next line is read now. On a terminal, the prompt must be shown first.
    var readsLine: Bool { takesLine && (isPrompted || !isTerminal) }

    /// Whether an event may be announced now.
    var isQuiet: Bool { activity == .ready && round == nil && takesLine }

    var language: Language { app.shared.language }
    var tapping: Tapping.State { app.shared.tapping }

    /// The taps that fair play refused and that are not announced yet, by reason.
    var untoldRejections: [RejectionReason: Int64] {
      app.account.rejected.merging(news.toldRejections) { $0 - $1 }.filter { $0.value > 0 }
    }

    mutating func say(_ words: Words) { lines.append(language(words)) }
  }

  /// The activity that delays the next line. A line is read only in the cases `ready` and `asked`.
  enum Activity: Equatable, Sendable {
    /// The boards are read for the first time, and a session is opened.
    case beginning
    /// No activity.
    case ready
    /// A command waits for a session.
    case waitingForSession(PlainCommand, at: Duration)
    /// A code for this school is being passed to ``Tapping``.
    case givingCode(SchoolSummary)
    /// The contest is checking the code.
    case waitingForCode(SchoolSummary)
    /// The taps of a line are being handled; `before` is the number of taps made before them.
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

  /// The purpose of handing in all taps.
  enum Purpose: Equatable, Sendable {
    /// The player gave the command `wait`.
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
  /// The taps made, and the taps counted, before the round.
  let madeBefore: Int64
  let countedBefore: Int64
}

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
    case timedOut
    case roundOver
    /// The minimum interval between two announcements has passed.
    case newsDue
  }
}

/// The events to announce, and the last announcements.
struct PlainNews: Equatable, Sendable {
  /// The part of the delivery state that is announced.
  enum Fault: Equatable, Sendable {
    case none, retrying, kept
    case unkept(String)
    case shut(String)

    init(_ delivery: Tapping.Delivery) {
      switch delivery {
      case .flowing: self = .none
      case .retrying: self = .retrying
      case .kept: self = .kept
      case .unkept(let sentence): self = .unkept(sentence)
      case .shut(let sentence): self = .shut(sentence)
      }
    }
  }

  /// The newest overtaking that waits for its announcement.
  var moment: RankMoment?
  /// The number of rejected taps that were announced, by reason.
  var toldRejections: [RejectionReason: Int64] = [:]
  /// The last overtaking that was noticed, so that each overtaking is announced once.
  var seenMoment: RankMoment?
  var seenNotice: Notice?
  var announcedFault = Fault.none
  var announcedFailure: String?
  var announcedSeason: AnnouncedSeason?
  /// The season whose podium and text to share were printed.
  var toldEnding: SeasonID?
  /// The last announced time before the season's end, in seconds.
  var announcedTime: Int64?
  var isHoldAnnounced = false
  /// Whether the minimum interval since the last announcement is still running.
  var isPausing = false

  struct AnnouncedSeason: Equatable, Sendable {
    let id: SeasonID
    let state: SeasonState
    let isFrozen: Bool

    init(of standings: Standings) {
      (id, state, isFrozen) = (standings.season.id, standings.state, standings.isFrozen)
    }
  }
}

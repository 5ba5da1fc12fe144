import SchoolDirectory
import TapClient
import TapGame

extension Tapping {
  /// The player's school and session, and the counts of taps in each state.
  struct State: Equatable, Sendable {
    /// The school that the player plays for; `nil` until one is chosen.
    var school: SchoolSummary?
    /// The session that receives the taps; `nil` while there is no session. Taps are impossible then.
    var session: OwnSession?
    /// My taps that the contest has counted for this school in this season, from the newest receipt.
    var counted: Int64 = 0
    /// The taps made in this run. Repeats of held-down keys are not included.
    var made: Int64 = 0
    /// The most taps that were made within one second of this run.
    var bestSecond = BestSecond()
    /// The taps of this run that fair play refused.
    var rejected: Int64 = 0
    /// The last rejection by fair play, while it is shown.
    var rejection: Rejection?
    /// Whether a key is being held down.
    var isHeld = false
    var delivery = Delivery.flowing

    /// Whether batches wait, and no receipt has come for ``Tapping/lateness``.
    var isLate = false
    /// Whether the timer of ``isLate`` runs or has fired.
    var isAwaited = false

    var season: SeasonSummary?
    var isLive = false
    /// Whether the player has tapped after the end of the season, while the standings still show the season as live.
    var isPastEnd = false
    /// The school to switch to. The switch waits until the taps for the previous school are in the player's file.
    var next: SchoolSummary?
    /// My taps for this school that are in the player's file and wait for their receipts, and the number of their
    /// batches.
    var waiting: Int64 = 0
    var waitingBatches: Int64 = 0
    /// The taps, for any school, that are in the player's file and wait for their receipts.
    var unsent: Int64 = 0

    var open = OpenTaps()
    /// Whether the batch timer runs, and whether it has fired.
    var isScheduled = false
    var isDue = false
    /// Taps that may come from a held-down key.
    var suspected: Int64 = 0
    var detector = KeyRepeatDetector()
    /// Whether the terminal reports repeats and releases.
    var tellsRepeats = false

    /// The taps that are being written into the player's file.
    var storing: Storing?
    /// The unbatched taps in the player's file, as of the last write.
    var kept = UnbatchedTaps()
    /// Whether the timer for writing unbatched taps runs, and whether it has fired.
    var isKeepScheduled = false
    var isKeepDue = false
    /// Whether writing failed and a retry is scheduled.
    var isWaitingToStore = false

    /// Whether the client has started to send, and the taps of a killed run are recovered as batches.
    var isStarted = false
    /// Whether sending has failed and is paused.
    var isPausing = false
    var job: Job?
    /// The code or ticket that the player has typed.
    var code: String?
    /// Why the player must enter a code before a session can be opened; `nil` if no code is needed.
    var wantedCode: CodeProblem?
    /// Whether joining a school failed and a retry is scheduled.
    var isWaitingToJoin = false
    var isHandingIn = false

    /// Creates the state of a new run. `school` is the school of the last run; `nil` if there was none.
    init(school: SchoolSummary? = nil) {
      self.school = school
      next = school
    }

    /// My taps as shown: the sum of the counted and the uncounted taps.
    var shown: Int64 { counted + uncounted }

    /// My taps for this school that the contest has not confirmed.
    var uncounted: Int64 { unkept + waiting }

    /// The taps that are not in a stored batch yet. If the process is killed, only the taps since the last write are
    /// lost.
    var unkept: Int64 { suspected + open.count + (storing?.batch?.taps ?? 0) }

    /// The unbatched taps to store in the player's file.
    var unbatched: UnbatchedTaps { open.kept(with: suspected > 0 ? detector.suspected : []) }

    /// Whether all taps are handed in, or in the player's file for the next run.
    var isHandedIn: Bool { unkept == 0 && (unsent == 0 || isPausing) }

    /// Whether the contest or the player's file may be in use.
    var isUnderWay: Bool { job != nil || unsent > 0 && !isPausing }

    /// Whether no season is live and my count for the school is still being read.
    var isLookingUp: Bool { if case .remember = job { true } else { !isLive && next != nil } }

    var isJoining: Bool { if case .join = job { true } else { false } }
  }

  /// A write to the player's file: a batch, if one is due, and the unbatched taps.
  struct Storing: Equatable, Sendable {
    var batch: OpenTaps.Batch?
    let unbatched: UnbatchedTaps
  }

  /// A rejection of taps by fair play.
  struct Rejection: Equatable, Sendable {
    let taps: Int64
    let reason: RejectionReason
  }

  /// The state of the delivery to the contest.
  enum Delivery: Equatable, Sendable {
    /// Batches are committed as they are made.
    case flowing
    /// A commit failed and is being retried, with the number of the attempt.
    case retrying(Int)
    /// Commits failed, with the reason. Batches stay in the player's file and are retried later.
    case kept(String)
    /// The player's file is not writable, with the reason. Taps are in memory only.
    case unkept(String)
    /// There is no session, because opening one failed, with the reason.
    case shut(String)
  }
}

extension Tapping {
  enum Action: Equatable, Sendable {
    /// The game begins. The taps that wait from the previous run are sent.
    case begin
    /// The current season, with its state.
    case season(SeasonSummary)
    /// The person plays for this school from now on.
    case choose(SchoolSummary)
    /// The player tapped, or a held-down key repeated.
    case press(TapPress)
    /// The player tapped after the end of the season, while the newest standings still show it as live. The tap is not
    /// counted.
    case seasonOver
    /// Decides the waiting presses for which enough time has passed.
    case pause(at: Duration)
    /// The held-down key was released.
    case holdOver
    case rejectionOver
    /// Batches wait, and no receipt has come for a while.
    case late
    /// The open taps must become a batch.
    case batchDue
    /// The timer for writing unbatched taps to the player's file has fired.
    case keepDue
    /// Taps were stored in the player's file.
    case stored
    /// Taps could not be written into the player's file.
    case storingFailed(String)
    /// The write to the player's file is retried.
    case storeAgain
    /// An event of the client that sends the taps, with its status.
    case client(ContestClient.Event, ContestClient.Status)
    /// A school could not be joined.
    case joiningFailed(String, isFinal: Bool)
    /// A session needs a code, or a different code.
    case codeWanted(CodeProblem)
    /// The player has typed a code or a ticket.
    case codeGiven(String)
    /// Joining a school is retried.
    case joinAgain
    /// The school is stored. The contest has counted this many of my taps for the school.
    case remembered(Int64)
    /// Waiting taps are sent now, without waiting for the next retry.
    case retry
    /// The game ends: all taps must be handed in.
    case handIn
  }
}

package import PlayerFile
package import SchoolDirectory
package import TapGame

extension Tapping {
  /// Who plays for which school, and what became of each tap.
  package struct State: Equatable, Sendable {
    /// The school that is played for; `nil` until one was chosen.
    package internal(set) var school: SchoolSummary?
    /// The session that taps go into; `nil` while there is none, and nothing can be tapped.
    package internal(set) var session: OwnSession?
    /// What the contest has counted of mine for this school in this season, by the newest receipt.
    package internal(set) var counted: Int64 = 0
    /// The taps of this run that were made, held keys left out.
    package internal(set) var made: Int64 = 0
    /// The taps of this run that fair play refused.
    package internal(set) var rejected: Int64 = 0
    /// What fair play refused last, for as long as it is told.
    package internal(set) var rejection: Rejection?
    /// Whether a key is being held down.
    package internal(set) var isHeld = false
    /// How handing in goes.
    package internal(set) var delivery = Delivery.flowing

    var season: SeasonSummary?
    var isLive = false
    /// The school to play for as soon as what was tapped for the one before is in the player's file.
    var next: SchoolSummary?
    /// The sessions whose taps are mine at this school in this season; the batches of others in the queue are for elsewhere.
    var ownSessions: Set<OwnSession.ID> = []
    /// What sessions before this one brought the same school in the same season.
    var earlier: Int64 = 0

    var open = OpenTaps()
    /// Whether open taps become a batch soon, and whether it is time.
    var isScheduled = false
    var isDue = false
    /// Taps that may turn out to be a held key's.
    var suspected: Int64 = 0
    var detector = KeyRepeatDetector()
    /// Whether the terminal tells when a key repeats and when it is let go.
    var tellsRepeats = false

    /// The taps that are being written into the player's file.
    var storing: OpenTaps.Batch?
    /// Whether writing failed and is tried again in a moment.
    var isWaitingToStore = false
    /// The batches in the player's file whose receipt has not come, for whichever school, in the order in which they go out.
    var queue: [OutboxBatch] = []
    /// Those of them that were written while the errand was under way.
    var storedMeanwhile: [OutboxBatch] = []

    var hasBegun = false
    /// Whether what an earlier run left is known to be in line with the contest.
    var isReconciled = false
    var errand: Errand?
    /// How often in a row the contest could not be written or read, and whether that is being rested from.
    var failures = 0
    var isResting = false
    /// Whether opening a session failed and is tried again in a moment.
    var isWaitingToEnter = false
    var isHandingIn = false

    /// The state of somebody who has played for this school before, or for none.
    package init(school: SchoolSummary? = nil) {
      self.school = school
      next = school
    }

    /// My taps as the screen shows them: what is counted, and what was tapped since.
    package var shown: Int64 { counted + uncounted }

    /// My taps for this school that the contest has not confirmed.
    package var uncounted: Int64 { unkept + waiting.reduce(0) { $0 + $1.batch.taps } }

    /// The taps that would be lost now: those that are in no file.
    package var unkept: Int64 { suspected + open.count + (storing?.taps ?? 0) }

    /// The taps, for whichever school, that are in the player's file and wait for their receipts.
    package var unsent: Int64 { queue.reduce(0) { $0 + $1.batch.taps } }

    /// Whether everything has been handed in, or is kept for the next time.
    package var isHandedIn: Bool { unkept == 0 && (queue.isEmpty || isResting) }

    /// Whether the contest or the player's file is being written or read just now.
    package var isUnderWay: Bool { errand != nil }

    /// The batches of mine for this school whose receipt has not come.
    var waiting: [OutboxBatch] { queue.filter { ownSessions.contains($0.session) } }

    /// Whether my count is still to be looked up, where there is no season to play in.
    var isLookingUp: Bool { if case .remember = errand { true } else { !isLive && next != nil } }

    var isEntering: Bool { if case .enter = errand { true } else { false } }

    var isDelivering: Bool {
      switch errand {
      case .reconcile, .deliver: true
      case .enter, .remember, nil: false
      }
    }
  }

  /// Taps that fair play refused, and why.
  package struct Rejection: Equatable, Sendable {
    /// How many.
    package let taps: Int64
    /// Why.
    package let reason: RejectionReason
  }

  /// How handing in goes.
  package enum Delivery: Equatable, Sendable {
    /// Batches are committed as they come.
    case flowing
    /// A commit failed and is being tried again, for the so many-th time.
    case retrying(Int)
    /// Commits failed; batches are kept in the player's file and tried later. With what went wrong.
    case kept(String)
    /// The player's file itself cannot be written: taps are in memory only. With what went wrong.
    case unkept(String)
    /// There is no session yet, and opening one failed. With what went wrong.
    case shut(String)
  }
}

import TapClient

extension Round {
  struct State: Equatable, Sendable {
    var length = RoundLength.thirty
    var phase = Phase.choosing
    /// The personal bests from the player's file.
    var bests: [RoundLength: TimedRound] = [:]
    /// The rank before the round; `nil` while unknown.
    var before: PlayerPlace?
    /// Why the last round has no result.
    var remark: Remark?
  }

  /// The phase of a round. All moments are measured from the start of the game, like `Input.at`.
  enum Phase: Equatable, Sendable {
    /// A length is being chosen.
    case choosing
    /// The countdown from 3 to 1 is running.
    case countdown(Countdown)
    /// Taps count for the round.
    case running(Running)
    /// The time is over, and the last taps still wait for their receipts.
    case settling(Settling)
    case result(Outcome)
  }

  /// The time before a round.
  struct Countdown: Equatable, Sendable {
    /// The round's first moment.
    let startsAt: Duration
    var now: Duration
    /// Whether the player tapped before the round's first moment.
    var isEarly = false

    /// The digit to show.
    var figure: Int { Int(((startsAt - now) / .milliseconds(1) / 1000).rounded(.up)) }
  }

  struct Running: Equatable, Sendable {
    /// The round's first moment.
    let startsAt: Duration
    /// The end of the round, exclusive.
    let endsAt: Duration
    var now: Duration
    /// The taps before the round.
    let start: Tally
  }

  /// A round that is over.
  struct Settling: Equatable, Sendable {
    /// The taps before the round.
    let start: Tally
    /// The time of the round. A tap belongs to the round if it was read in this time, even if it is handled later.
    let time: Range<Duration>
    /// From this moment on, a key is a command of this screen. Before this moment, a key counts as a late tap of a
    /// player who has not stopped yet.
    var readyAt: Duration
  }

  /// My taps at a moment.
  struct Tally: Equatable, Sendable {
    /// The school and season of the taps.
    let place: SessionPlace
    /// The number of taps made in this run of the game.
    let made: Int64
    /// The number of taps that the contest has counted.
    let counted: Int64
  }

  struct Outcome: Equatable, Sendable {
    /// The taps that count.
    let taps: Int64
    /// The taps that were made and are not counted.
    let uncounted: Int64
    /// The comparison with earlier rounds; `nil` if the round could not be stored.
    let record: RoundResult?
    /// Why the round could not be stored; `nil` if it was stored.
    var failure: String?
    /// The rank after the round; `nil` if it could not be read.
    let after: PlayerPlace?
    /// From this moment on, a key is a command of this screen. Before this moment, a key counts as a late tap.
    var readyAt: Duration
  }

  /// Why a round has no result.
  enum Remark: Equatable, Sendable {
    /// The player stopped the round early, after this many taps.
    case brokenOff(Int64)
    case seasonOver
  }
}

/// The length of a timed round, in seconds.
enum RoundLength: Int, CaseIterable, Hashable, Sendable {
  case ten = 10
  case thirty = 30
  case sixty = 60

  var duration: Duration { .seconds(rawValue) }

  /// The length `step` positions further to the right, or to the left if `step` is negative. Stops at the first and the
  /// last length.
  func neighbour(_ step: Int) -> RoundLength {
    let all = Self.allCases
    let place = (all.firstIndex(of: self) ?? 0) + step
    return all[max(0, min(place, all.count - 1))]
  }

  init?(digit: Character) {
    switch digit {
    case "1": self = .ten
    case "3": self = .thirty
    case "6": self = .sixty
    default: return nil
    }
  }
}

import PlayerFile
import TapGame

extension Round {
  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// The length that is chosen.
    package internal(set) var length = RoundLength.thirty
    /// Where the round is.
    package internal(set) var stage = Stage.choosing
    /// The personal bests, as the player's file has them.
    var bests: [RoundLength: TimedRound] = [:]
    /// The place before the round; `nil` while it is not known.
    var before: PlayerPlace?
    /// Why the last round has no result.
    var remark: Remark?

    /// A round that has not begun.
    package init() {}
  }

  /// Where a round is. All moments are on the time line of `Input.at`.
  package enum Stage: Equatable, Sendable {
    /// A length is being chosen.
    case choosing
    /// 3, 2, 1.
    case countdown(Countdown)
    /// Taps count for the round.
    case running(Running)
    /// The time is over, and the last taps are on their way to their receipts.
    case settling(Settling)
    /// The result is there.
    case result(Outcome)
  }

  /// The time before a round.
  package struct Countdown: Equatable, Sendable {
    /// The round's first moment.
    let startsAt: Duration
    /// The present.
    var now: Duration
    /// Whether somebody tapped too early.
    var isEarly = false

    /// The figure that is shown.
    var figure: Int { Int(((startsAt - now) / .milliseconds(1) / 1000).rounded(.up)) }
  }

  /// A round under way.
  package struct Running: Equatable, Sendable {
    /// The round's first moment.
    let startsAt: Duration
    /// The first moment that is no longer part of it.
    let endsAt: Duration
    /// The present.
    var now: Duration
    /// What there was before the round.
    let start: Tally
  }

  /// A round that is over.
  package struct Settling: Equatable, Sendable {
    /// What there was before the round.
    let start: Tally
    /// The round: a tap that was read in it belongs to it, however late it is handled.
    let time: Range<Duration>
    /// From when on a key is meant for this screen: who is still tapping means the round.
    var readyAt: Duration
  }

  /// My taps at a moment.
  package struct Tally: Equatable, Sendable {
    /// What they are made for.
    let place: SessionPlace
    /// How many were made in this run of the game.
    let made: Int64
    /// How many the contest has counted.
    let counted: Int64
  }

  /// What a round brought.
  package struct Outcome: Equatable, Sendable {
    /// The taps that count.
    let taps: Int64
    /// The taps that were made and do not count.
    let uncounted: Int64
    /// How it compares with the rounds before; `nil` if it could not be kept.
    let record: RoundResult?
    /// Why it could not be kept.
    var failure: String?
    /// The place since; `nil` if it could not be read.
    let after: PlayerPlace?
    /// From when on a key is meant for this screen.
    var readyAt: Duration
  }

  /// Why a round has no result.
  package enum Remark: Equatable, Sendable {
    /// The person ended it before its time, with so many taps made.
    case brokenOff(Int64)
    /// The season ended.
    case seasonOver
  }
}

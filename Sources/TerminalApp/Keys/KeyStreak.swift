/// The newest presses of one key since its last pause. Times are in milliseconds.
struct KeyStreak: Equatable {
  /// The maximum number of presses that are examined.
  static let limit = 32

  /// The range of the usual delays between a press and the first repeat of a held-down key.
  static let firstDelay = 150.0...1100
  /// The longest wait for a repeat.
  static let timeout = 250.0
  /// Presses at most this far apart were delivered together, as a bunch.
  static let bunch = 8.0
  /// The rate, in presses per millisecond, that one finger cannot exceed.
  static let tooFast = 20.0 / 1000
  /// The minimum durations over which the rate is measured. `fastSpan` finds a held key while presses arrive.
  /// `shortFastSpan` applies in all other checks, such as the check after the last press.
  static let fastSpan = 400.0
  static let shortFastSpan = 90.0
  /// A press that is later than the beat by more than this may be a tap.
  static let offBeat = 12.0
  /// The number of presses that decide whether a held key's beat continues.
  static let beats = 12
  /// The periods of keys that repeat slowly, four to six times a second. A first delay can lie in this range too.
  static let slowPeriod = 150.0...245
  /// The maximum difference between two neighbouring intervals of a slow repeat.
  static let slowDifference = 10.0
  /// A slow repeat is recognised after `slowBeats` presses, if their deviation from the beat is at most
  /// `slowDeviation`.
  static let slowBeats = 11
  static let slowDeviation = 2.5
  /// A repeat period below this is faster than any tapping.
  static let fastPeriod = 55.0

  private enum Phase: Equatable {
    /// A person taps.
    case free
    /// The presses of the streak wait for a decision. `afterHold` is the period of the hold before these presses, which
    /// may continue; `nil` if there was no hold.
    case watching(afterHold: Double?)
    /// The key is held down and repeats with this period. The last `offBeat` presses were off the beat and wait.
    case held(period: Double, offBeat: Int)
  }

  private var phase = Phase.free
  /// The presses of the streak; the newest ones if there are more than ``limit``.
  private var moments: [Double] = []
  /// The number of waiting presses at the end of the streak, while it is watched.
  private var waiting = 0
  /// The time of the last press; minus infinity before the first.
  private(set) var last = -Double.infinity

  typealias Verdict = KeyRepeatDetector.Verdict

  init() {}

  /// Creates a streak of waiting presses, as ``waitingMoments`` returned them.
  init(waiting moments: [Double], isAfterHold: Bool) {
    self.moments = moments
    waiting = isAfterHold ? 0 : moments.count
    phase = isAfterHold ? .held(period: 0, offBeat: moments.count) : .watching(afterHold: nil)
    last = moments.last ?? -.infinity
  }

  /// The presses that wait, in the order in which they were made.
  var waitingMoments: ArraySlice<Double> {
    switch phase {
    case .free: []
    case .watching: moments.suffix(waiting)
    case .held(_, let offBeat): moments.suffix(offBeat)
    }
  }

  /// Whether the key is held down. If so, only presses off the beat wait.
  var isHeld: Bool { if case .held = phase { true } else { false } }

  mutating func press(at moment: Double) -> Verdict {
    let gap = moment - last
    defer { last = moment }
    if case .held(let period, let offBeat) = phase {
      if gap <= Self.longestPause(period) { return goOnHolding(moment, gap: gap, period: period, offBeat: offBeat) }
      // The pause is too long for a held key: either the key was released, or the connection stalled.
      var verdict = begin(moment, gap: gap, afterHold: period)
      verdict.cleared += offBeat
      return verdict
    }
    guard gap < Self.firstDelay.lowerBound else {
      if continuesSlowly(gap) {
        keep(moment)
        return watchSlowly()
      }
      var settled = KeyRepeatDetector.Settlement()
      if case .watching = phase { conclude(into: &settled) }
      var verdict = begin(moment, gap: gap)
      verdict.cleared += settled.cleared
      verdict.withdrawn += settled.withdrawn
      return verdict
    }
    var cleared = 0
    if isSlowStreak {
      // The presses get faster, so the slow ones were a person's taps. The last slow press may be the first press of a
      // hold.
      cleared = waiting - 1
      moments = moments.suffix(1)
      waiting = 1
    }
    keep(moment)
    guard case .watching(let period) = phase else { return tap() }
    var next =
      if let period, moments.count == 2,
        gap <= Self.bunch || period < Self.fastPeriod && abs(gap - period) <= Self.bunch
      { hold(period: period) } else { watch() }
    next.cleared += cleared
    return next
  }

  // MARK: A slow repeat

  /// Whether the presses that wait have the intervals of a slow repeat.
  private var isSlowStreak: Bool {
    guard case .watching = phase, moments.count >= 2 else { return false }
    return moments[1] - moments[0] >= Self.slowPeriod.lowerBound
  }

  /// Whether a press after this gap may continue a slow repeat whose presses are waiting.
  private func continuesSlowly(_ gap: Double) -> Bool {
    guard case .watching = phase, Self.slowPeriod.contains(gap), let newest = moments.last else { return false }
    guard moments.count >= 2 else { return true }
    return isSlowStreak && abs(gap - (newest - moments[moments.count - 2])) <= Self.slowDifference
  }

  private mutating func watchSlowly() -> Verdict {
    if moments.count >= Self.slowBeats, let beat = EvenBeat(moments), beat.deviation <= Self.slowDeviation {
      return hold(period: beat.period)
    }
    if moments.count == Self.limit { return clear() }
    waiting += 1
    return Verdict(.waits)
  }

  /// Handles the first press after a pause.
  private mutating func begin(_ moment: Double, gap: Double, afterHold: Double? = nil) -> Verdict {
    moments = [moment]
    guard gap <= Self.firstDelay.upperBound else {
      phase = .free
      return Verdict(.counts)
    }
    phase = .watching(afterHold: afterHold)
    waiting = 1
    return Verdict(.waits)
  }

  private mutating func keep(_ moment: Double) {
    if moments.count == Self.limit { moments.removeFirst() }
    moments.append(moment)
  }

  // MARK: A person taps

  private mutating func tap() -> Verdict {
    // The start of a hold can be delivered so late that its first delay is not visible. So a long even beat also means
    // a held key: no person keeps such a beat for so long.
    if isTooFast(over: Self.fastSpan) { return hold() }
    guard moments.count == Self.limit, let beat = EvenBeat(moments), beat.deviation <= Self.even(moments.count) else {
      return Verdict(.counts)
    }
    return hold()
  }

  // MARK: Presses wait

  private mutating func watch() -> Verdict {
    if isTooFast(over: Self.fastSpan) { return hold() }
    if let beat = EvenBeat(moments) {
      if beat.deviation <= Self.even(moments.count) { return hold() }
      if beat.deviation > Self.uneven(moments.count), isSlow { return clear() }
    }
    if moments.count == Self.limit { return clear() }
    waiting += 1
    return Verdict(.waits)
  }

  private mutating func hold(period: Double? = nil) -> Verdict {
    let verdict = Verdict(.isRepeat, withdrawn: waiting)
    phase = .held(period: period ?? EvenBeat(moments)?.period ?? 0, offBeat: 0)
    waiting = 0
    return verdict
  }

  private mutating func clear() -> Verdict {
    let verdict = Verdict(.counts, cleared: waiting)
    phase = .free
    waiting = 0
    return verdict
  }

  /// If `count` presses deviate from the beat by at most this, the key is held. The value is negative if `count` is too
  /// small for a decision.
  static func even(_ count: Int) -> Double {
    switch count {
    case ..<8: -1
    case ..<10: 1.0
    default: 1.8
    }
  }

  /// If `count` presses deviate from the beat by more than this, a person taps. The value is infinite if `count` is too
  /// small for a decision.
  static func uneven(_ count: Int) -> Double {
    switch count {
    case ..<5: .infinity
    case ..<8: 20
    default: 8
    }
  }

  /// Whether the waiting presses are slow enough, over a long enough time, to come from a finger.
  private var isSlow: Bool {
    guard let start = moments.first, let now = moments.last, now - start >= 250 else { return false }
    return !isTooFast(over: Self.shortFastSpan)
  }

  /// Whether presses arrived faster than a finger can tap, over at least `span` up to now. The bunch at the start of
  /// the span is not counted, because the delay of its presses is unknown.
  private func isTooFast(over span: Double) -> Bool {
    guard let now = moments.last else { return false }
    for (index, start) in moments.enumerated() where now - start >= span {
      let together = moments[index...].prefix { $0 - start <= Self.bunch }.count
      if Double(moments.count - index - together) >= Self.tooFast * (now - start) { return true }
    }
    return false
  }

  // MARK: The key is held

  /// The longest pause between two presses of a held key, including late delivery.
  private static func longestPause(_ period: Double) -> Double { max(2.5 * period, period + 60) }

  private mutating func goOnHolding(_ moment: Double, gap: Double, period: Double, offBeat: Int) -> Verdict {
    // A press of a slow repeat is never early, unless the press before it was late. So an early press is a tap.
    if Self.slowPeriod.contains(period), offBeat == 0, gap < period * 0.75 { return goOnTapping(moment, cleared: 0) }
    keep(moment)
    if gap <= period + Self.offBeat {
      if hasLostTheBeat { return goOnTapping(moment, cleared: offBeat) }
      // The press is on the beat, or early after a late press.
      phase = .held(period: period, offBeat: 0)
      return Verdict(.isRepeat, withdrawn: offBeat)
    }
    if offBeat < 2 {
      phase = .held(period: period, offBeat: offBeat + 1)
      return Verdict(.waits)
    }
    return goOnTapping(moment, cleared: offBeat)
  }

  /// Whether the newest presses are off the beat. If so, the key was released, and a person now taps about as fast as
  /// the key repeated.
  private var hasLostTheBeat: Bool {
    guard moments.count >= Self.beats, let beat = EvenBeat(moments.suffix(Self.beats)) else { return false }
    return beat.deviation > Self.uneven(Self.beats) && !isTooFast(over: Self.fastSpan)
  }

  private mutating func goOnTapping(_ moment: Double, cleared: Int) -> Verdict {
    moments = [moment]
    phase = .free
    return Verdict(.counts, cleared: cleared)
  }

  // MARK: Silence

  var deadline: Double? {
    switch phase {
    case .free: nil
    case .watching: last + Self.timeout
    case .held(let period, let offBeat): offBeat > 0 ? last + max(Self.timeout, Self.longestPause(period)) : nil
    }
  }

  mutating func settle(at moment: Double, into settlement: inout KeyRepeatDetector.Settlement) {
    guard let deadline, moment >= deadline else { return }
    if case .held(_, let offBeat) = phase {
      settlement.cleared += offBeat
    } else {
      conclude(into: &settlement)
    }
    phase = .free
  }

  private mutating func conclude(into settlement: inout KeyRepeatDetector.Settlement) {
    if isTooFast(over: Self.shortFastSpan) { settlement.withdrawn += waiting } else { settlement.cleared += waiting }
    waiting = 0
  }
}

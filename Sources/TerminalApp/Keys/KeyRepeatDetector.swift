import Console
import TapClient

// A held-down key repeats: after a first delay, the terminal sends the press again and again at a fixed rate until the
// key is released. Most terminals do not mark these presses as repeats, so they look like taps. Only the times differ.
//
//                        first delay    then every      set by
//   X server             660 ms         40 ms           XkbDfltRepeatDelay, XkbDfltRepeatInterval in xkb/xkbAccessX.c
//   KDE (KWin)           600 ms         40 ms           kcminputrc, RepeatDelay and RepeatRate
//   GNOME                500 ms         30 ms           org.gnome.desktop.peripherals.keyboard
//   Windows              250 to 1000 ms 33 ms to 0.4 s  SPI_SETKEYBOARDDELAY, SPI_SETKEYBOARDSPEED; fastest: 33 ms
//   Linux input core     250 ms         33 ms           input_enable_softrepeat(dev, 250, 33) in drivers/input/input.c
//   Linux kbdrate        250 ms         92 ms           kbdrate(8): 10.9 per second by default
//   macOS                from 225 ms    from 30 ms      InitialKeyRepeat and KeyRepeat, in steps of 15 ms
//
// A person taps up to about 14 times a second with one finger, at intervals that vary by 8 % or more. Each interval
// starts where the previous one ended, so the taps drift away from any even beat. A held key stays on its beat.
//
// A press can be the first repeat only if the time since the key's previous press is a possible first delay. Otherwise
// it counts at once. A press that may be a first repeat waits, with the presses that follow, until one of five things
// happens:
//   - presses come faster than a finger can make them: the key is held;
//   - the presses keep an even beat, to a few milliseconds, for longer than a person can: the key is held;
//   - eleven presses, four to six a second, keep an even beat: the key is held;
//   - the presses do not keep a beat: a person taps;
//   - no more presses come: a person taps, unless the rate was too high for a person.
// If a slow line or a busy machine delays presses, several of them arrive at once, as a bunch. A bunch says nothing
// about the rate, and a late press says nothing about the beat, so both are ignored.

/// Distinguishes a held-down key from tapping, for each key separately.
///
/// It has no clock. Every call passes the time.
struct KeyRepeatDetector: Sendable, Equatable {
  /// The decision about a press, and about earlier presses that waited.
  struct Verdict: Hashable, Sendable {
    /// The decision about one press.
    enum Press: Hashable, Sendable {
      /// It is a tap and counts.
      case counts
      /// It may be a repeat. It is shown, and waits until it is confirmed as a tap or withdrawn.
      case waits
      /// It is a repeat of a held-down key: it is not shown, and the player is warned.
      case isRepeat
      /// The event is the release of a key and not a press.
      case isNone
    }

    var press: Press
    /// The number of waiting presses that count now, without this press.
    var cleared: Int
    /// The number of waiting presses that were repeats, without this press. They are subtracted from the visible count.
    var withdrawn: Int

    init(_ press: Press, cleared: Int = 0, withdrawn: Int = 0) {
      self.press = press
      self.cleared = cleared
      self.withdrawn = withdrawn
    }
  }

  /// The decision about waiting presses after time has passed without another press.
  struct Settlement: Hashable, Sendable {
    /// The number of presses that count.
    var cleared = 0
    /// The number of presses that were repeats. They are subtracted from the visible count.
    var withdrawn = 0
  }

  /// The maximum number of keys that are tracked at once. A person has fewer fingers.
  static let keyLimit = 16

  private var streaks: [TapKey: KeyStreak] = [:]

  /// Takes a press.
  ///
  /// - Parameters:
  ///   - moment: the time of the press, measured from any fixed start; not earlier than the previous press.
  ///   - kind: what the terminal reports about it; `nil` for nothing, so that it may be a repeat.
  mutating func press(_ key: TapKey, at moment: Duration, kind: KeyPress.Kind? = nil) -> Verdict {
    guard case .key = key else { return Verdict(kind == .release ? .isNone : .counts) }
    switch kind {
    case .press: return Verdict(.counts)
    case .repeat: return Verdict(.isRepeat)
    case .release: return Verdict(.isNone)
    case nil: break
    }
    var forgotten = Settlement()
    if streaks[key] == nil, streaks.count >= Self.keyLimit { forgotten = forgetOldest() }
    var verdict = streaks[key, default: KeyStreak()].press(at: moment.milliseconds)
    verdict.cleared += forgotten.cleared
    verdict.withdrawn += forgotten.withdrawn
    return verdict
  }

  /// Decides the presses that have waited so long that no repeat can follow.
  ///
  /// A moment far in the future decides all presses. The game passes such a moment when the player leaves.
  mutating func settle(at moment: Duration) -> Settlement {
    var settlement = Settlement()
    for key in streaks.keys {
      streaks[key]?.settle(at: moment.milliseconds, into: &settlement)
    }
    return settlement
  }

  /// The time of the next necessary call of ``settle(at:)``; `nil` if no press waits.
  var deadline: Duration? {
    streaks.values.compactMap(\.deadline).min().map { .microseconds(Int64(($0 * 1000).rounded(.up))) }
  }

  /// The streaks with waiting presses, in the order of their last presses.
  var waitingStreaks: [KeyStreak] {
    streaks.values.filter { !$0.waitingMoments.isEmpty }.sorted { $0.last < $1.last }
  }

  private mutating func forgetOldest() -> Settlement {
    var settlement = Settlement()
    if let key = streaks.min(by: { $0.value.last < $1.value.last })?.key, var streak = streaks.removeValue(forKey: key)
    {
      streak.settle(at: .infinity, into: &settlement)
    }
    return settlement
  }
}

extension Duration {
  /// The duration in milliseconds, with fractions.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}

extension KeyRepeatDetector {
  /// Takes a press from the terminal.
  ///
  /// - Parameter tellsRepeats: whether the terminal distinguishes repeats from presses. It is set when the terminal
  ///   first reports a repeat or a release. Before that, a reported press may be a repeat.
  mutating func press(_ press: TapPress, tellsRepeats: inout Bool) -> Verdict {
    if press.kind != .press { tellsRepeats = true }
    return self.press(press.key, at: press.at, kind: tellsRepeats ? press.kind : nil)
  }
}

/// The key or mouse button of a tap.
enum TapKey: Hashable, Sendable {
  /// A key, identified by the text it types or by its name.
  case key(String)
  /// A mouse button. It does not repeat when held down.
  case mouseButton(Int)
}

extension KeyRepeatDetector {
  /// The presses that wait for a decision, with a number for each key.
  var suspected: [SuspectedPress] {
    waitingStreaks.enumerated().flatMap { key, streak in
      streak.waitingMoments.map {
        SuspectedPress(key: key, at: .nanoseconds(Int64(($0 * 1e6).rounded())), isAfterHold: streak.isHeld)
      }
    }
    .sorted { $0.at < $1.at }
  }

  /// Decides the presses that were waiting when the game was killed, as if the player had left the game at that moment.
  ///
  /// - Returns: the times of the presses that count, in their order.
  static func taps(among presses: [SuspectedPress]) -> [Duration] {
    Dictionary(grouping: presses, by: \.key).values.flatMap { presses in
      var settlement = Settlement()
      var streak = KeyStreak(
        waiting: presses.map(\.at.milliseconds), isAfterHold: presses.first?.isAfterHold ?? false)
      streak.settle(at: .infinity, into: &settlement)
      return settlement.withdrawn == 0 ? presses.map(\.at) : []
    }
    .sorted()
  }
}

/// A press of a key or a mouse button for tapping.
struct TapPress: Equatable, Sendable {
  let key: TapKey
  /// Whether the key was pressed, repeats or was released. Many terminals report only presses.
  let kind: KeyPress.Kind
  /// The time since the start of the game.
  let at: Duration

  init(_ key: TapKey, _ kind: KeyPress.Kind, at: Duration) {
    self.key = key
    self.kind = kind
    self.at = at
  }
}

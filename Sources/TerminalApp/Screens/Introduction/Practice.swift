/// Taps that count for nobody, told from a held-down key as the game does it.
struct Practice: Equatable, Sendable {
  /// What a press was.
  enum Outcome { case tap, held, none }

  /// The taps since the phase began.
  private(set) var taps = 0
  /// Whether the last press was a held key's.
  private(set) var isHeld = false
  private var detector = KeyRepeatDetector()
  private var tellsRepeats = false

  /// Takes a press.
  mutating func take(_ press: TapPress) -> Outcome {
    let verdict = detector.press(press, tellsRepeats: &tellsRepeats)
    taps = max(0, taps - verdict.withdrawn)
    switch verdict.press {
    case .counts, .waits:
      taps += 1
      isHeld = false
      return .tap
    case .isRepeat:
      isHeld = true
      return .held
    case .isNone:
      return .none
    }
  }

  /// Counts from 0 again. A key that is being held down stays known.
  mutating func beginAnew() {
    taps = 0
    isHeld = false
  }
}

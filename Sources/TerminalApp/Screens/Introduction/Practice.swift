/// Counts practice taps, which are not sent. Held-down keys are detected as in the game.
struct Practice: Equatable, Sendable {
  /// The kind of a press.
  enum Outcome { case tap, held, none }

  /// The taps since the phase began.
  private(set) var taps = 0
  /// Whether the last press came from a held-down key.
  private(set) var isHeld = false
  private var detector = KeyRepeatDetector()
  private var tellsRepeats = false

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

  /// Restarts the count at 0. The detector still knows which key is held down.
  mutating func beginAnew() {
    taps = 0
    isHeld = false
  }
}

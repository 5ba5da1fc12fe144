import Console

/// Taps that count for nobody, told from a held-down key as the game does it.
struct Practice: Equatable, Sendable {
  /// What a press was.
  enum Outcome { case tap, held, none }

  /// The taps since the phase began.
  private(set) var taps = 0
  /// Whether the last press was a held key's.
  private(set) var isHeld = false
  private var detector = KeyRepeatDetector()

  /// Takes a press.
  mutating func take(_ press: TapPress) -> Outcome {
    switch detector.press(press.key, at: press.at, kind: press.kind) {
    case .tap, .suspected, .cleared:
      taps += 1
      isHeld = false
      return .tap
    case .held(let withdrawn):
      taps = max(0, taps - withdrawn)
      isHeld = true
      return .held
    case .ignored:
      return .none
    }
  }

  /// Counts from 0 again. A key that is being held down stays known.
  mutating func beginAnew() {
    taps = 0
    isHeld = false
  }
}

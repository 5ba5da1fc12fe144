import Console

/// Tells tapping from a held-down key.
struct KeyRepeatDetector: Sendable, Equatable {
  enum Verdict { case tap, suspected, held(withdrawn: Int), cleared(Int), ignored }

  mutating func press(_ key: TapKey, at: Duration, kind: KeyPress.Kind) -> Verdict { kind == .press ? .tap : .ignored }

  mutating func settle(at: Duration) -> Int { 0 }
}

/// What a person did, and when it was read.
package struct TimedInput: Hashable, Sendable {
  /// What was done.
  package var event: InputEvent
  /// When the bytes that told it were read.
  package var at: ContinuousClock.Instant

  /// An event of a moment.
  package init(event: InputEvent, at: ContinuousClock.Instant) {
    self.event = event
    self.at = at
  }
}

/// User input with the time at which it was read.
package struct TimedInput: Hashable, Sendable {
  package var event: InputEvent
  /// The time at which the bytes of the event were read.
  package var at: ContinuousClock.Instant

  package init(event: InputEvent, at: ContinuousClock.Instant) {
    self.event = event
    self.at = at
  }
}

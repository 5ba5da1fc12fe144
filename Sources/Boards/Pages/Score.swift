/// The value that a ranking compares.
package enum Score: String, CaseIterable, Sendable, Codable {
  /// The school's total taps.
  case total
  /// The taps of the school's players, divided by the number of players.
  case average
  /// The school's total taps, divided by its head count.
  case perPupil = "per-pupil"
}

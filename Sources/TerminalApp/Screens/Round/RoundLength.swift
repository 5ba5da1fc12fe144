/// The length of a timed round, in seconds.
package enum RoundLength: Int, CaseIterable, Hashable, Sendable {
  case ten = 10
  case thirty = 30
  case sixty = 60

  var duration: Duration { .seconds(rawValue) }

  /// The length `step` positions further to the right, or to the left if `step` is negative. Stops at the first and the
  /// last length.
  func neighbour(_ step: Int) -> RoundLength {
    let all = Self.allCases
    let place = (all.firstIndex(of: self) ?? 0) + step
    return all[max(0, min(place, all.count - 1))]
  }

  init?(digit: Character) {
    switch digit {
    case "1": self = .ten
    case "3": self = .thirty
    case "6": self = .sixty
    default: return nil
    }
  }
}

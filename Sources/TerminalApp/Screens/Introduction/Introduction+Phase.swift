extension Introduction {
  /// The phases, in order.
  package enum Phase: Int, CaseIterable, Equatable, Sendable {
    /// What the game is.
    case welcome
    /// The person taps.
    case tap
    /// The player holds a key down and sees that it does not count.
    case holdIsNotTapping
    /// Where a school stands.
    case myRank
    /// The person's taps move a school past another one.
    case overtaking
    /// The person chooses a school.
    case chooseSchool
    /// Where to go next.
    case done

    /// The phase after this one; `nil` after the last.
    var next: Phase? { Phase(rawValue: rawValue + 1) }

    /// The time after which the phase advances by itself.
    var time: Duration {
      switch self {
      case .welcome: .seconds(8)
      case .myRank: .seconds(12)
      case .tap, .holdIsNotTapping, .overtaking, .chooseSchool, .done: .seconds(20)
      }
    }

    /// The number of taps that the phase asks for.
    var neededTaps: Int {
      switch self {
      case .tap: 3
      case .overtaking: PracticeBoard.tapsToPass
      case .welcome, .holdIsNotTapping, .myRank, .chooseSchool, .done: 0
      }
    }
  }
}

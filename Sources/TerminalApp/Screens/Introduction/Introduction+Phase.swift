extension Introduction {
  /// The phases, in order.
  package enum Phase: Int, CaseIterable, Equatable, Sendable {
    /// The screen explains the game.
    case welcome
    /// The person taps.
    case tap
    /// The player holds a key down and sees that it does not count.
    case holdIsNotTapping
    /// The screen shows the rank of a school.
    case myRank
    /// The person's taps move a school past another one.
    case overtaking
    /// The person chooses a school.
    case chooseSchool
    /// The screen shows what the player can do next.
    case done

    /// The phase after this one; `nil` after the last.
    var next: Phase? { Phase(rawValue: rawValue + 1) }

    /// The time after which the next phase begins without input.
    var time: Duration {
      switch self {
      case .welcome: .seconds(8)
      case .myRank: .seconds(12)
      case .tap, .holdIsNotTapping, .overtaking, .chooseSchool, .done: .seconds(20)
      }
    }

    /// The number of taps that the player must make in the phase.
    var neededTaps: Int {
      switch self {
      case .tap: 3
      case .overtaking: PracticeBoard.tapsToPass
      case .welcome, .holdIsNotTapping, .myRank, .chooseSchool, .done: 0
      }
    }
  }
}

import Basics
import SchoolDirectory
import Console

extension Introduction.State {
  /// The topic of the phase, in a few words.
  func heading(in shared: SharedState) -> String {
    let language = shared.language
    return switch phase {
    case .welcome: language("Welcome to TouchSchool!")
    case .tap: language("Tap")
    case .holdIsNotTapping: language("Holding is not tapping")
    case .myRank: language("My school's rank")
    case .overtaking: language("Overtake")
    case .chooseSchool: language("Choose your school")
    case .done: language("You are ready!")
    }
  }

  /// The instructions, in two lines at most.
  func sentences(in shared: SharedState) -> [String] {
    let language = shared.language
    return switch phase {
    case .welcome:
      [
        language("Schools compete by taps."),
        language("Each tap of yours moves your school forward."),
      ]
    case .tap:
      [
        language("Press space, enter or any letter three times."),
        language("A mouse click is a tap, too."),
      ]
    case .holdIsNotTapping:
      [
        language("Hold a letter key down for a moment."),
        language("What the keyboard repeats by itself does not count."),
      ]
    case .myRank:
      [
        language("The school with more taps stands higher."),
        language("With equal taps, the one that got there first does."),
      ]
    case .overtaking:
      [
        language("Tap to pass \(PracticeBoard.passed(in: language))."),
        remainingTaps(in: language),
      ]
    case .chooseSchool: chooseSentences(in: shared)
    case .done:
      [
        language("You find this again on the main screen."),
        shared.school.map {
          language("Press enter to play for \($0.name).")
        } ?? language("Choose a school to start tapping."),
      ]
    }
  }

  private func chooseSentences(in shared: SharedState) -> [String] {
    let language = shared.language
    guard let school = shared.school else {
      return [
        language("You tap for one school."),
        language("Press enter and find it by its name."),
      ]
    }
    return [
      language("You tap for \(school.name)."),
      language("You can change it on the main screen at any time."),
    ]
  }

  private func remainingTaps(in language: Language) -> String {
    let remaining = phase.neededTaps - practice.taps
    guard remaining > 0 else { return "" }
    return language("\(remaining) to go")
  }

  /// A note that the taps are practice, or that the school names are generated; `nil` if neither applies.
  func remark(in shared: SharedState) -> String? {
    let language = shared.language
    return switch phase {
    case .welcome, .done: nil
    case .chooseSchool where shared.school != nil: nil
    case .tap, .holdIsNotTapping:
      language("Practice: what you tap here counts for no school.")
    case .overtaking:
      language("Practice: made-up schools, and taps that count for none.")
    case .myRank, .chooseSchool: language("The names of the schools are made up.")
    }
  }

  /// The result of the player's taps in this phase; `nil` if there is none.
  func outcome(in language: Language) -> (String, CellStyle)? {
    switch phase {
    case .tap where isDone:
      return (language("★ Well done: that is tapping."), Theme.celebration)
    case .holdIsNotTapping where isDone:
      return (language("★ Seen! While it is held, nothing counts."), Theme.celebration)
    case .overtaking where isDone:
      let name = PracticeBoard.passed(in: language)
      return (language("★ Passed \(name): rank 2!"), Theme.celebration)
    case .tap where practice.isHeld, .overtaking where practice.isHeld:
      return (language("A held key does not count: let go and tap!"), Theme.warning)
    case .tap:
      let marks = (1...phase.neededTaps).map { $0 <= practice.taps ? "●" : "○" }
      return (marks.joined(separator: " "), Theme.gain)
    default:
      return nil
    }
  }
}

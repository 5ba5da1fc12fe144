import ArgumentParser
import SchoolDirectory
import TapGame

// Options whose values many commands take, with the shell's completion and the error that says how a value is written.

extension Option where Value == SchoolID? {
  init(school help: String) {
    self.init(help: .school(help), completion: ContestCompletion.schools, transform: SchoolID.read)
  }
}

extension Option where Value == SchoolID {
  init(school help: String) {
    self.init(help: .school(help), completion: ContestCompletion.schools, transform: SchoolID.read)
  }
}

extension Option where Value == [SchoolID] {
  init(wrappedValue: [SchoolID], school help: String) {
    self.init(
      wrappedValue: wrappedValue, help: .school(help), completion: ContestCompletion.schools, transform: SchoolID.read)
  }
}

extension Argument where Value == SchoolID? {
  init(school help: String) {
    self.init(help: .school(help), completion: ContestCompletion.schools, transform: SchoolID.read)
  }
}

extension Argument where Value == SchoolID {
  init(school help: String) {
    self.init(help: .school(help), completion: ContestCompletion.schools, transform: SchoolID.read)
  }
}

extension Option where Value == Timestamp? {
  init(time help: String) {
    self.init(help: ArgumentHelp(help, valueName: "time"), transform: Timestamp.read)
  }
}

extension ArgumentHelp {
  static let board: Self = "The board: all, level:L, region:R, district:R/D, region:R/level:L or school:ID."
  static let ties: Self = "How ties are ranked: ordinal 1234, competition 1224, modified 1334, dense 1223."
  static let reason: Self = "Why, in 1 to \(AdjustTaps.maximumReasonLength) characters, for whoever asks later."

  fileprivate static func school(_ help: String) -> Self { Self(help, valueName: "school-id") }
}

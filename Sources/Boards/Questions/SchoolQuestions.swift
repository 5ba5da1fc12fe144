package import SchoolDirectory
package import TapGame

/// A school with its details and its standing. A school that a season does not have is shown as it is now.
package struct SchoolQuestion: ContestQuestion {
  package typealias Answer = SchoolAnswer
  package static let form = QuestionForm(
    "schools/{school}", "Show a school, its place and its standing", for: .everybody(unfrozen: nil),
    whenFrozen: .asOfFreeze, template: SchoolQuestion(.example),
    fields: [.school(\.school), .season(\.season)])

  package var school: SchoolID
  package var season: SeasonID?

  /// - Parameter season: the season of the standing and of the details; `nil` for the standing in the current season,
  ///   if there is one, and the present details.
  package init(_ school: SchoolID, season: SeasonID? = nil) { (self.school, self.season) = (school, season) }
}

/// A school's taps and rank over time.
package struct HistoryQuestion: ContestQuestion {
  package typealias Answer = SchoolHistory
  package static let form = QuestionForm(
    "schools/{school}/history", "Show a school's taps and rank over time; at most 1,000 moments come",
    for: .everybody(unfrozen: [.presenter, .reader]), whenFrozen: .asOfFreeze, isSlow: true, storage: .none,
    template: {
      var question = HistoryQuestion(of: .example, season: nil)
      question.most = 1000
      return question
    }(),
    fields: [
      .school(\.school), .season(\.season),
      .init("board", \.board, .board, "On which board it is ranked; the one with most schools if not given."),
      .ties(\.ties),
      .init("every", \.every, .interval, "The time between two moments: a number with m, h, d or w, up to 366 days."),
      .init("from", \.from, .moment, "The first moment; the season's start if not given."),
      .init("to", \.to, .moment, "The last moment; the season's end, or the present, if not given."),
    ])

  package var school: SchoolID
  package var season: SeasonID?
  package var board: Board?
  package var ties = TiePolicy.ordinal
  package var every: HistoryInterval?
  package var from: Timestamp?
  package var to: Timestamp?
  /// The maximum number of moments; `nil` for as many as a history can have.
  package var most: Int?

  package init(of school: SchoolID, season: SeasonID?) { (self.school, self.season) = (school, season) }

  /// The history goes on with the time.
  package func isSettled(at now: Timestamp) -> Bool { false }

  package func validate() throws(InvalidQuestion) {
    if let from, let to, from >= to { throw InvalidQuestion(description: "“from” has to lie before “to”.") }
  }

  /// Checks that the answer has not too many moments.
  package func validate(in season: Season, at now: Timestamp) throws(InvalidQuestion) {
    guard let most, let every else { return }
    let first = max(from ?? season.startsAt, season.startsAt)
    let last = min(to ?? now, season.endsAt ?? now, now)
    guard (last - first) / every.duration >= Double(most - 1) else { return }
    throw InvalidQuestion(
      description:
        "“every” gives more than \(most) moments from \(first) to \(last); choose a longer step, or a shorter time.")
  }
}

/// The time between two rows of a history, such as `5m`, `1h` or `1d`.
package struct HistoryInterval: Hashable, Sendable, LosslessStringConvertible {
  /// The maximum: a year.
  private static let maximum: Int64 = 366 * 1440

  private let minutes: Int64
  /// The duration, in whole minutes.
  package var duration: Duration { .seconds(60 * minutes) }

  package var description: String { "\(minutes)m" }

  /// Reads a number with m, h, d or w for minutes, hours, days or weeks; `nil` for other text and for more than a year.
  package init?(_ text: String) {
    let units: [Character: Int64] = ["m": 1, "h": 60, "d": 1440, "w": 10_080]
    guard let last = text.last, let unit = units[last], let count = Int64(text.dropLast()), count > 0,
      count <= Self.maximum / unit
    else { return nil }
    minutes = count * unit
  }
}

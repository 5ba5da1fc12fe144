import Basics
import Console
import SchoolDirectory

/// What a player did in a season.
struct PlayerStory: Equatable, Sendable {
  /// My taps for the school.
  let taps: Int64
  /// The most taps within one second; 0 if it is not known.
  var bestSecond = 0
  /// The schools that mine has passed, as far as it is known, first ones first.
  var passed: [SchoolSummary] = []
  /// My school's ranks over the season; `nil` until they are read, empty if they cannot be read.
  var ranks: [Int]?

  /// The number of names that are told.
  private static let shownNames = 3
  /// The width of the curve in cells.
  private static let curveWidth = 24

  /// A line for each thing that is known, in as many columns, if possible.
  func lines(in language: Language, width: Int = .max) -> [String] {
    [curve(in: language), second(in: language), overtakings(in: language, width: width)].compactMap { $0 }
  }

  private func curve(in language: Language) -> String? {
    guard let ranks, ranks.count > 1, let first = ranks.first, let last = ranks.last else { return nil }
    // Ranks are negated, so that a better rank is drawn higher.
    let curve = Sparkline.text(ranks.map { -Double($0) }, width: Self.curveWidth)
    return language("Rank \(curve) \(first.grouped) → \(last.grouped)")
  }

  private func second(in language: Language) -> String? {
    guard bestSecond > 0 else { return nil }
    return language("My best second: \(bestSecond, "tap", "taps")")
  }

  private func overtakings(in language: Language, width: Int) -> String? {
    guard !passed.isEmpty else {
      // Who was passed in an earlier run is not kept, but the ranks tell how many.
      guard let worst = ranks?.max(), let last = ranks?.last, worst > last else { return nil }
      let count = (worst - last).grouped
      return language("\(context: "count")Schools passed: \(count)")
    }
    let lines = (1...Self.shownNames).reversed().map { count in
      let more = passed.count - count
      let names = passed.suffix(count).map(\.name).joined(separator: ", ")
      return more > 0 ? language("Schools passed: \(names) and \(more) more") : language("Schools passed: \(names)")
    }
    return lines.first { $0.displayWidth <= width } ?? lines.last
  }
}

extension PlayerStory {
  /// The story of this run, and of my taps in the season.
  init(of shared: SharedState) {
    self.init(taps: shared.tapping.shown, bestSecond: shared.tapping.bestSecond.taps, passed: shared.passed)
  }
}

import ArgumentParser
import Leaderboard
import SchoolDirectory

/// What a board is asked: one question.
struct QuestionOptions: ParsableArguments {
  @Option(help: "So many schools from the first one on (20 if nothing else is asked for).") var top: Int?
  @Option(help: "A page, counted from 1.") var page: Int?
  @Option(
    help: ArgumentHelp(
      "The page behind a cursor, “next” in the JSON of a page; right while ranks move.", valueName: "cursor"))
  var after: BoardCursor?
  @Option(help: ArgumentHelp("The page ahead of a cursor, “previous” in the JSON.", valueName: "cursor")) var before:
    BoardCursor?
  @Option(help: "With --page, --after, --before: schools on a page (20 if not given).") var pageSize: Int?
  @Option(help: ArgumentHelp("The neighbourhood of a school.", valueName: "school-id")) var around: SchoolID?
  @Option(help: "With --around: schools on each side of that school (5 if not given).") var radius: Int?
  @Option(help: ArgumentHelp("The schools of a rank, or of ranks: 3, 10-20, 100-.", valueName: "ranks"))
  var rank: NumberRange?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The schools with so many taps: 120, 100-200, 100-, -200.", valueName: "taps"))
  var taps: NumberRange?
  @Option(help: ArgumentHelp("This school; give it again for more, in that order.", valueName: "school-id"))
  var school: [SchoolID] = []
  @Option(
    help: ArgumentHelp("The taps it takes to do no worse than P percent of the others, 0 to 100.", valueName: "p"))
  var percentile: Percentile?
  @Flag(help: "What all schools have together.") var totals = false
  @Flag(help: "Add each school's percentile, its pace, and when it passes the one ahead.") var howFar = false

  /// What is asked.
  enum Question {
    case page(BoardSlice)
    case howFar(BoardSlice)
    case mark(Percentile)
    case totals
  }

  func validate() throws {
    let asked = [
      ("--top", top != nil), ("--page", page != nil), ("--after", after != nil), ("--before", before != nil),
      ("--around", around != nil), ("--rank", rank != nil), ("--taps", taps != nil), ("--school", !school.isEmpty),
      ("--percentile", percentile != nil), ("--totals", totals),
    ].filter(\.1).map(\.0)
    guard asked.count <= 1 else {
      let names = asked.dropLast().joined(separator: ", ") + " and " + (asked.last ?? "")
      throw ValidationError("Ask one question at a time, not \(names) together.")
    }
    if let top, top < 1 { throw ValidationError("--top takes a number of schools from 1, not \(top).") }
    if let page, page < 1 { throw ValidationError("--page takes a page from 1, not \(page).") }
    if let rank, let least = [rank.lower, rank.upper].compactMap(\.self).min(), least < 1 {
      throw ValidationError("--rank takes ranks from 1, not \(least).")
    }
    if let pageSize {
      guard pageSize >= 1 else { throw ValidationError("--page-size takes a number from 1, not \(pageSize).") }
      guard page != nil || after != nil || before != nil else {
        throw ValidationError("--page-size goes with --page, --after or --before.")
      }
    }
    if let radius {
      guard radius >= 0 else { throw ValidationError("--radius takes a number from 0, not \(radius).") }
      guard around != nil else { throw ValidationError("--radius goes with --around.") }
    }
    if howFar, percentile != nil || totals {
      throw ValidationError("--how-far goes with questions that list schools, not with \(asked[0]).")
    }
  }

  /// The question; the first schools if there is none.
  var question: Question {
    if let percentile { return .mark(percentile) }
    if totals { return .totals }
    return howFar ? .howFar(slice) : .page(slice)
  }

  private var slice: BoardSlice {
    let size = pageSize ?? 20
    if let page { return .page(page, size: size) }
    if let after { return .after(after, size: size) }
    if let before { return .before(before, size: size) }
    if let around { return .around(around, radius: radius ?? 5) }
    if let rank { return .ranks(Int(clamping: rank.closed.lowerBound)...Int(clamping: rank.closed.upperBound)) }
    if let taps { return .taps(taps.closed) }
    if !school.isEmpty { return .schools(school) }
    return .top(top ?? 20)
  }
}

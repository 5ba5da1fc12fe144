import ArgumentParser
package import Boards
import SchoolDirectory

/// The options that select a part of a board. At most one may be given.
struct QuestionOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "So many schools from the first one on (20 if nothing else is asked for).")
  var top: Int?
  @Option(parsing: .unconditional, help: "A page, counted from 1.") var page: Int?
  @Option(
    help: ArgumentHelp(
      "The page behind a cursor, “next” in the JSON of a page; right while ranks move.", valueName: "cursor"))
  var after: BoardCursor?
  @Option(help: ArgumentHelp("The page ahead of a cursor, “previous” in the JSON.", valueName: "cursor")) var before:
    BoardCursor?
  @Option(help: "With --page, --after, --before: schools on a page (20 if not given).") var pageSize: Int?
  @Option(school: "The neighbourhood of a school.") var around: SchoolID?
  @Option(help: "With --around: schools on each side of that school (5 if not given).") var radius: Int?
  @Option(help: ArgumentHelp("The schools of a rank, or of ranks: 3, 10-20, 100-.", valueName: "ranks"))
  var rank: NumberRange?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The schools with so many taps: 120, 100-200, 100-, -200.", valueName: "taps"))
  var taps: NumberRange?
  @Option(school: "This school; give it again for more, in that order.") var school: [SchoolID] = []
  @Option(
    help: ArgumentHelp("The taps it takes to do no worse than P percent of the others, 0 to 100.", valueName: "p"))
  var percentile: Percentile?
  @Flag(help: "What all schools have together.") var totals = false
  @Flag(help: "Add each school's percentile, its pace, and when it passes the one ahead.") var howFar = false

  /// Whether no option asks for a part of the board, so that the beginning is shown.
  var isForBeginning: Bool {
    var question = question
    question.forecast = false
    return question == BoardQuestion()
  }

  var question: BoardQuestion {
    var question = BoardQuestion()
    question.top = top
    question.page = page
    question.after = after
    question.before = before
    question.pageSize = pageSize
    question.around = around
    question.radius = radius
    question.rank = rank
    question.taps = taps
    question.schools = school
    question.percentile = percentile
    question.totals = totals
    question.forecast = howFar
    return question
  }
}

struct ScoreOptions: ParsableArguments {
  @Option(help: "What schools are compared by: total, average for taps a player, or per-pupil for taps a pupil.")
  var score: Score = .total
  @Option(
    help:
      "With --score average: schools with fewer players are not ranked (\(AverageCriterion.standardLeastPlayers) if not given)."
  )
  var leastPlayers: Int?
}

extension NumberRange: ExpressibleByArgument {}
extension HistoryInterval: ExpressibleByArgument {}
extension Score: ExpressibleByArgument {}

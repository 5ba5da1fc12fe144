import Basics
import ArgumentParser
import Boards
import TapGame

struct Rankings: AsyncParsableCommand {
  static let configuration = CommandConfiguration("rankings")

  @OptionGroup var contest: ContestOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @OptionGroup var freeze: FreezeOption

  @Option(help: .board) var board: Board = .all
  @Flag(help: "Show the schools' ids, too (JSON and CSV always do).") var ids = false
  @Option(help: .ties) var ties: TiePolicy = .ordinal
  @Option(time: "The schools as they stood at this minute, such as 2026-12-01T09:00:00+09:00.") var at: Timestamp?
  @OptionGroup var scoring: ScoreOptions
  @OptionGroup(title: "Questions, one at a time") var asked: QuestionOptions

  func validate() throws {
    try contest.validate(freeze)
    do {
      try question.validate(as: BoardQuestion.Style { name, value in "--\(name)" + (value.map { " \($0)" } ?? "") })
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// The question in all options of the command.
  private var question: BoardQuestion {
    var question = asked.question
    question.score = scoring.score
    question.leastPlayers = scoring.leastPlayers
    question.at = at
    (question.board, question.season, question.ties) = (board, season.season, ties)
    return question
  }

  func run() async throws {
    let answer = try await contest.ask(in: season, isAtNode: true, freeze: freeze) {
      try await $0.ask(question)
    }
    freeze.tell(of: answer.season, to: contest.store, in: output.zone)
    let printer = output.printer
    switch answer {
    case .page(let page):
      try printer.print(BoardView(page: page, showsIDs: ids, zone: output.zone).report, json: page)
      tell(about: page)
    case .forecast(let answer):
      let view = ForecastView(answer: answer, isOfNamedSchools: !asked.school.isEmpty, showsIDs: ids)
      try printer.print(view.report, json: answer)
      tell(about: answer.page)
    case .averages(let page):
      try printer.print(page.report(showsIDs: ids), json: page)
      tell(about: page)
    case .mark(let mark): try printer.print(mark.report, json: mark)
    case .totals(let totals): try printer.print(totals.report, json: totals)
    }
  }

  /// Prints how to get the next page, or why the page is empty.
  private func tell(about page: Page<Board, some PageEntry>) {
    // Without a terminal, only what nobody asked for is told: that the list stops here.
    if output.printer.isTerminal || asked.isForBeginning, let next = page.next {
      let (shown, total) = (page.entries.count.grouped, page.total.grouped)
      contest.store.tell("\(shown) of \(total); to go on: \(command(after: next))")
    }
    guard page.entries.isEmpty, page.total > 0 else { return }
    let board: Words = "the board has \(page.total, "school", "schools")"
    if let number = asked.page {
      contest.store.tell("There is no page \(number.grouped): \(board).")
    }
    if asked.after != nil {
      contest.store.tell("No school stands behind the cursor any more: \(board).")
    }
    if asked.before != nil {
      contest.store.tell("No school stands ahead of the cursor: \(board).")
    }
    if asked.rank != nil { contest.store.tell("No school has such a rank.") }
    if asked.taps != nil { contest.store.tell("No school has so many taps.") }
  }

  /// The shell command that prints the next page.
  private func command(after cursor: BoardCursor) -> String {
    var words = ["rankings"] + contest.words
    if let season = season.season { words += ["--season", season.description] }
    if board != .all { words += ["--board", board.description] }
    if ties != .ordinal { words += ["--ties", ties.rawValue] }
    if ids { words += ["--ids"] }
    if freeze.unfrozen { words += ["--unfrozen"] }
    words += output.words
    if let at { words += ["--at", at.description] }
    if asked.howFar { words += ["--how-far"] }
    if let size = asked.pageSize ?? asked.top { words += ["--page-size", String(size)] }
    // A cursor can start with a dash, so it is joined to the option with `=`.
    return (words + ["--after=\(cursor)"]).shellCommand
  }
}

extension Rankings {
  /// Prints how to get the next page of a board by averages, and which schools it leaves out.
  func tell(about page: AveragePage) {
    if output.printer.isTerminal || asked.top == nil, asked.page == nil, asked.around == nil,
      page.entries.count < page.total
    {
      contest.store.tell(output.more(page.entries.count, of: page.total, by: "--top or --page"))
    }
    if let number = asked.page, page.entries.isEmpty, page.total > 0 {
      contest.store.tell("There is no page \(number.grouped): \(page.total.grouped) schools are ranked.")
    }
    if let average = page.average, average.unranked > 0 {
      let schools = average.unranked.grouped
      guard let least = average.leastPlayers?.grouped else {
        contest.store.tell(
          "\(schools) more \(for: average.unranked, "school has", "schools have") no head count; schools pupils sets one."
        )
        return
      }
      contest.store.tell(
        "\(schools) more \(for: average.unranked, "school has", "schools have") players, but fewer than \(least); --least-players sets how many it takes."
      )
    }
  }
}

extension Rankings: BoardNaming {
  var namedStore: StoreOptions? { contest.server == nil ? contest.store : nil }
}

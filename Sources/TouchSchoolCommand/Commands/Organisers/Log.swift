import Basics
import Boards
import ArgumentParser
import Leaderboard
import TapGame

struct Log: AsyncParsableCommand {
  static let configuration = CommandConfiguration("log")

  private static let usualLimit = 20

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @Option(help: "Only what concerned this season.") var season: SeasonID?
  @Option(parsing: .unconditional, help: "So many at the most.") var limit = Self.usualLimit
  @Option(parsing: .unconditional, help: ArgumentHelp("What came before this number of the list.", valueName: "number"))
  var before: Int64?

  func validate() throws {
    try OptionRule.number("--limit", limit, from: 1, to: 1000)
  }

  func run() async throws {
    let page = try await organiser.with(.readOnly) { contest in
      // A node's refusal would have the list read from the cluster's log.
      if let season { _ = try await contest.season(season) }
      return try await contest.ask(AuditQuestion(before: before, season: season, limit: limit))
    }
    try OrderListView(page: page).print(by: output.printer)
    if page.orders.isEmpty {
      organiser.store.tell(before == nil ? "The list has nothing yet." : "The list has nothing before that.")
    } else if let next = page.next, next > 1, output.format == .table {
      let words =
        ["log", "--before", String(next)] + (season.map { ["--season", $0.description] } ?? [])
        + (limit == Self.usualLimit ? [] : ["--limit", String(limit)]) + output.words + organiser.words
      organiser.store.tell("There may be more: \(words.shellCommand)")
    }
  }
}

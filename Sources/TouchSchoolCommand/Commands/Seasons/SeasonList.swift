import ArgumentParser
import Boards
import Leaderboard

/// `touchschool season list`
struct SeasonList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the seasons there are, and which of them repeat.",
    discussion: """
      EXAMPLES:
        touchschool season list
        touchschool season list --format json
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let view = try await organiser.with(.readOnly) { try await SeasonView(of: $0) }
    try view.printList(by: output.printer)
    if view.seasons.isEmpty { organiser.store.tell("There is no season yet; touchschool season start NAME makes one.") }
  }
}

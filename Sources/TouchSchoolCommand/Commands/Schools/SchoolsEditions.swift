import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool schools editions`
struct SchoolsEditions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "editions",
    abstract: "List the directories that were taken in.",
    discussion: """
      Each import that changed something, with what it came to. Imports by versions before this list was kept are not in it.

      EXAMPLES:
        touchschool schools editions
        touchschool schools editions --format json
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    let view = try await organiser.with(.readOnly) { EditionListView(editions: try await $0.ask(EditionQuestion())) }
    try view.print(by: output.printer)
    if view.editions.isEmpty {
      organiser.store.tell("가져온 학교 목록이 아직 없어요.", "No directory was taken in yet that this list knows of.")
    }
  }
}

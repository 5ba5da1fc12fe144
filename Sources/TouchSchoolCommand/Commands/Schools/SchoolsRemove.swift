import ArgumentParser
import Console
import Boards
import Leaderboard
import TapGame

/// `touchschool schools remove`
struct SchoolsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove the schools that an edition added, if it was taken in by mistake.",
    discussion: """
      A school goes only if nobody has played for it, no sheet of taps has it, and no season has ended with it on its boards; the others \
      are told and stay as they are. What else the edition changed stays: import the directory before it again.

      It shows what would be removed, and asks at a terminal. Without a terminal it removes nothing unless you say --yes.

      EXAMPLES:
        touchschool schools editions                     find the edition
        touchschool schools remove --edition 3 --dry-run
        touchschool schools remove --edition 3 --yes
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Option(help: ArgumentHelp("The edition's number.", valueName: "number")) var edition: SchoolEditionID
  @Flag(help: "Only say what would be removed.") var dryRun = false
  @Flag(help: "Remove without asking.") var yes = false

  func run() async throws {
    try await store.with(dryRun ? .readOnly : .readWrite) { leaderboard in
      let plan = try await leaderboard.schoolRemoval(of: edition)
      guard !dryRun, !plan.removed.isEmpty else {
        return try RemovalView(removal: plan, dryRun: dryRun).print(as: output.format)
      }
      if !yes {
        let view = RemovalView(removal: plan, dryRun: true)
        try Confirmation.isPersonThere ? view.print(as: .table, by: .forQuestions) : view.print(as: output.format)
        let count = "\(plan.removed.count.grouped) \(plan.removed.count == 1 ? "school" : "schools")"
        guard Confirmation.isPersonThere, Confirmation.ask("Remove \(count)?") else {
          throw Unconfirmed(
            description: "Nothing was removed; say --yes to remove the \(count) of edition \(edition) that can go.")
        }
      }
      try RemovalView(removal: try await leaderboard.perform(RemoveEdition(edition)), dryRun: false)
        .print(as: output.format)
    }
  }
}

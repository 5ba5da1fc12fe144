import ArgumentParser
import Console
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

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: ArgumentHelp("The edition's number.", valueName: "number")) var edition: SchoolEditionID

  func run() async throws {
    let remove = RemoveEdition(edition)
    let removal = try await order.with { desk in
      try await desk.send(
        remove,
        showing: { plan, isAsked in
          let view = RemovalView(removal: plan, dryRun: true)
          try view.print(by: isAsked ? output.printer.forQuestions : output.printer)
        })
    }
    try RemovalView(removal: removal, dryRun: order.dryRun).print(by: output.printer)
  }
}

import ArgumentParser
import TapGame

/// `touchschool season confirm-clock`
struct SeasonConfirmClock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm-clock",
    abstract: "Confirm that the contest's clock is right although it is far ahead of the newest entry.",
    discussion: """
      If the clock is more than 45 days ahead of the newest entry, and a season would start or end by it, every change is refused: a \
      wrong clock would end seasons for good. At a terminal the commands ask; for a server or a script this command confirms the clock of the machine that the contest is on.

      EXAMPLES:
        touchschool season confirm-clock
        touchschool season confirm-clock --yes
      """)

  @OptionGroup var order: OrderOptions

  func run() async throws {
    try await order.with(settlesClock: false) { desk in
      do {
        _ = try await desk.plan(PassTime())
        return order.tell("The clock fits the contest; there is nothing to confirm.")
      } catch let refusal as ContestRefusal where refusal.kind == ContestRefusal.clockJumpKind {
        let isRight =
          desk.isConfirmed || Confirmation.isPersonThere && Confirmation.ask("\(refusal) Is the clock right?")
        guard isRight else { throw refusal }
      }
      try await desk.send(PassTime(isClockConfirmed: true))
      if !desk.isDryRun { order.tell("The clock counts as right from now on.") }
    }
  }
}

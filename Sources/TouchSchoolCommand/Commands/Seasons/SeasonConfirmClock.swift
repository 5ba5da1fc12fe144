import Basics
import ArgumentParser
import TapGame

struct SeasonConfirmClock: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season confirm-clock")

  @OptionGroup var order: OrderOptions

  func run() async throws {
    try await order.with(settlesClock: false) { desk in
      do {
        _ = try await desk.plan(PassTime())
        return order.tell("The clock fits the contest; there is nothing to confirm.")
      } catch let refusal as ContestRefusal where refusal.kind == ContestRefusal.clockJumpKind {
        let isRight =
          desk.isConfirmed
          || Confirmation.isPersonThere
            && Confirmation.ask(Words("\(refusal) Is the clock right?"))
        guard isRight else { throw refusal }
      }
      try await desk.send(PassTime(isClockConfirmed: true))
      if !desk.isDryRun {
        order.tell("The clock counts as right from now on.")
      }
    }
  }
}

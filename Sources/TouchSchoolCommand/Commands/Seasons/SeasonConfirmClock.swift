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
        return order.tell(
          "시계가 대회와 맞아요. 확인할 것이 없어요.", "The clock fits the contest; there is nothing to confirm.")
      } catch let refusal as ContestRefusal where refusal.kind == ContestRefusal.clockJumpKind {
        let isRight =
          desk.isConfirmed
          || Confirmation.isPersonThere
            && Confirmation.ask(
              Language.ofCall(
                "시계가 마지막 기록보다 너무 앞서 있고, 그 시계에 따라 시즌이 시작되거나 끝나게 돼요. 시계가 맞나요?", "\(refusal) Is the clock right?"))
        guard isRight else { throw refusal }
      }
      try await desk.send(PassTime(isClockConfirmed: true))
      if !desk.isDryRun {
        order.tell("이제 이 시계를 맞는 것으로 봐요.", "The clock counts as right from now on.")
      }
    }
  }
}

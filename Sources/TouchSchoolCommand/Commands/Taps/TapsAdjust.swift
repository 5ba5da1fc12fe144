import ArgumentParser
import Boards
import TapGame

/// `touchschool taps adjust`
struct TapsAdjust: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjust",
    abstract: "Take taps from a session, or give it some.",
    discussion: """
      The session and its school have so many taps more or fewer from then on, never below 0; receipts stay as they were given. What was done, \
      and why, is kept for audit and cannot be taken back: give the taps again if it was wrong. A season that has ended is final.

      EXAMPLES:
        touchschool players sessions 민준                find the session
        touchschool taps adjust 7 --by -500 --reason "a macro, seen by two"
        touchschool taps adjust 7 --by 500 --reason "it was no macro"
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  // The value can begin with a minus, so it is parsed unconditionally.
  @Option(parsing: .unconditional, help: "The taps to add; with a minus, to take.") var by: Int64
  @Option(help: "Why, in 1 to \(AdjustTaps.maximumReasonLength) characters, for whoever asks later.") var reason: String
  @Argument(help: "The session's number.") var session: SessionID

  func run() async throws {
    let record = try await order.with { try await $0.send(AdjustTaps(session: session, taps: by, reason: reason)) }
    try AdjustmentView(record: record, dryRun: order.dryRun).print(by: output.printer)
  }
}

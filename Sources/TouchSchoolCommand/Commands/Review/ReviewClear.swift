import ArgumentParser
import TapGame

/// `touchschool review clear`
struct ReviewClear: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Say that a session that looks wrong was looked at and is right.",
    discussion: """
      The review bans it no more by itself, and it does not keep the season from being sealed. With --undo it is looked at again.

      EXAMPLES:
        touchschool review clear 7
        touchschool review clear 7 --undo
      """)

  @OptionGroup var order: OrderOptions
  @Flag(help: "Take that back.") var undo = false
  @Argument(help: "The session's number.") var session: SessionID

  func run() async throws {
    try await order.with { desk in
      let isNew = try await desk.send(ClearSession(session, isCleared: undo ? false : nil))
      guard !desk.isDryRun else { return }
      guard isNew else {
        return order.tell("바뀐 것이 없어요. 이미 그래요.", "Nothing was changed; it was so before.")
      }
      order.tell(
        undo ? "세션 \(session)을(를) 다시 살펴봐요." : "세션 \(session)은(는) 살펴봤고 괜찮아요.",
        undo ? "Session \(session) is to be looked at again." : "Session \(session) was looked at and is right.")
    }
  }
}

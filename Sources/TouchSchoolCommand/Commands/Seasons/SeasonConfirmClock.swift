import ArgumentParser
import Leaderboard
import TapGame

/// `touchschool season confirm-clock`
struct SeasonConfirmClock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm-clock",
    abstract: "Confirm that this machine's clock is right although it is far ahead of the database.",
    discussion: """
      If the clock is more than 45 days ahead of the newest entry, and a season would start or end by it, every change is refused: a \
      wrong clock would end seasons for good. At a terminal the commands ask; for a server or a script this command confirms the clock.

      EXAMPLES:
        touchschool season confirm-clock
        touchschool season confirm-clock --yes
      """)

  @OptionGroup var store: StoreOptions
  @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false

  func run() async throws {
    let leaderboard = try Leaderboard.open(store.path, clock: SystemClock(), access: .readWrite)
    // Acknowledged taps are on disk already, so an error of closing loses nothing.
    defer { try? leaderboard.close() }
    guard let jump = try await leaderboard.clockJump() else {
      return store.tell("The clock fits the database; there is nothing to confirm.")
    }
    let isRight = yes || Confirmation.isPersonThere && Confirmation.ask(Confirmation.question(about: jump))
    guard isRight else { throw ContestRefusal.clockJump(jump) }
    try await leaderboard.perform(PassTime(isClockConfirmed: true))
    store.tell("The clock counts as right from now on.")
  }
}

import ArgumentParser
import Foundation
import Leaderboard
import TapGame

/// How an organiser's command is sent.
struct OrderOptions: ParsableArguments {
  @OptionGroup var organiser: OrganiserOptions
  @Flag(help: "Only say what would change.") var dryRun = false
  @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
  @Option(
    help: ArgumentHelp(
      "The command's id, of 1 to 64 characters: the same again gets the first outcome.", valueName: "id",
      visibility: .hidden))
  var orderID: OrderID?

  /// The contest, if it is not at a server.
  var store: StoreOptions { organiser.store }
  /// The options that name the contest in another call.
  var words: [String] { organiser.contest.words }

  /// Prints a message on standard error.
  func tell(_ sentence: String) { store.tell(sentence) }

  /// Opens the contest, runs `work` with a desk that sends commands to it, and closes it.
  ///
  /// - Parameter settlesClock: whether to ask about a clock that may be wrong.
  func with<Result>(
    _ access: DatabaseAccess = .readWrite, settlesClock: Bool = true, _ work: (OrderDesk) async throws -> Result
  ) async throws -> Result {
    let result = try await open(access, settlesClock: settlesClock && !dryRun) { contest in
      try await work(
        OrderDesk(contest: contest, id: orderID ?? .random(), isDryRun: dryRun, isConfirmed: yes || dryRun))
    }
    if dryRun { tell("Nothing was changed; this was a dry run.") }
    return result
  }

  private func open<Result>(
    _ access: DatabaseAccess, settlesClock: Bool, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result {
    guard dryRun, access == .create, !organiser.isOnline, !store.exists else {
      return try await organiser.with(access, settlesClock: settlesClock, work)
    }
    // A dry run creates no database: it is run on an empty one that is thrown away.
    let folder = try ProcessFolder("plan")
    defer { folder.remove() }
    let empty = try Leaderboard.open(folder.url.appending(path: "plan.sqlite").path, clock: SystemClock())
    return try await FileOptions.closing(empty) { try await work(empty) }
  }
}

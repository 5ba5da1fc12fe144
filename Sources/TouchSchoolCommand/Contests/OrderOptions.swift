import Basics
import ArgumentParser
import Foundation
import Leaderboard
import TapGame

/// The options for an organiser's command: the contest, the token, and those of ``SendingOptions``.
typealias OrderOptions = ExtendedOptions<SendingOptions>

/// The options for sending a command, such as the dry run and the confirmation.
struct SendingOptions: AddedOptions {
  typealias Base = OrganiserOptions

  @Flag(help: "Only say what would change.") var dryRun = false
  @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
  @Option(
    help: ArgumentHelp(
      "The command's id, of 1 to 64 characters: the same again gets the first outcome.", valueName: "id",
      visibility: .hidden))
  var orderID: OrderID?
}

extension OrderOptions {
  /// Prints a message on standard error.
  func tell(_ words: Words) { base.store.tell(words) }

  /// Opens the contest, runs `work` with a desk that sends commands to it, and closes it.
  ///
  /// - Parameter settlesClock: whether to ask the person about a clock that may be wrong.
  func with<Result>(
    _ access: DatabaseAccess = .readWrite, settlesClock: Bool = true, _ work: (OrderDesk) async throws -> Result
  ) async throws -> Result {
    // The same through each node that is tried.
    let id = own.orderID ?? .random()
    let result = try await open(access, settlesClock: settlesClock && !own.dryRun) { contest in
      try await work(
        OrderDesk(
          contest: contest, id: id, isDryRun: own.dryRun, isConfirmed: own.yes || own.dryRun,
          bar: { [store = base.store] in
            store.progressBar("Working")
          }))
    }
    if own.dryRun {
      tell("Nothing was changed; this was a dry run.")
    }
    return result
  }

  private func open<Result>(
    _ access: DatabaseAccess, settlesClock: Bool, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result {
    guard own.dryRun, access == .create, !base.isOnline, !base.store.exists else {
      return try await base.with(access, settlesClock: settlesClock, work)
    }
    // A dry run must not create the database. It uses an empty temporary one instead.
    let folder = try ProcessFolder("plan")
    defer { folder.remove() }
    let empty = try Leaderboard.open(folder.url.appending(path: "plan.sqlite").path, clock: SystemClock())
    return try await FileOptions.closing(empty) { try await work(empty) }
  }
}

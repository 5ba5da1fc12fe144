import Basics
import ArgumentParser
import Boards
import Console
import TapGame

/// Sends the organiser's command of one call to a contest. If the command needs a confirmation, asks the person first.
struct OrderDesk: Sendable {
  let contest: any OrganisedContest
  /// The id that makes the command count once, even if it is sent again.
  let id: OrderID
  let isDryRun: Bool
  /// Whether the person confirmed in advance, so that no question is asked.
  let isConfirmed: Bool
  /// Makes a bar that shows how long a command has taken.
  let bar: @Sendable () -> ProgressBar

  /// Asks the command's question, and sends the command; in a dry run, returns what it would do.
  ///
  /// - Parameters:
  ///   - canAsk: whether standard input is free for the answer.
  ///   - show: shows what the command would do, before the question.
  /// - Throws: ``CommandFailure`` if there is nobody to ask, ``Declined`` if the answer is no; a refusal of the command,
  ///   which can come before the question.
  @discardableResult
  func send<Command: ContestCommand>(
    _ command: Command, canAsk: Bool = true,
    showing show: (_ plan: Command.Outcome, _ isAsked: Bool) throws -> Void = { _, _ in },
    progress: ImportProgress? = nil
  ) async throws -> Command.Outcome {
    try await confirm(command, isAsked: canAsk && Confirmation.isPersonThere, showing: show)
    return try await take(command, isDryRun: isDryRun, progress: progress)
  }

  /// Returns what the command would do, without doing it.
  func plan<Command: ContestCommand>(_ command: Command) async throws -> Command.Outcome {
    try await take(command, isDryRun: true, progress: nil)
  }

  /// Refuses a season whose boards would be frozen from its start.
  ///
  /// - Throws: ``ContestRefusal``.
  func checkFreeze<Command: ContestCommand>(
    after command: Command, setting settings: SettingChanges
  ) async throws where Command.Outcome == Season {
    guard settings.values["freeze"] != nil else { return }
    try await plan(command).checkFreeze()
  }

  private func take<Command: ContestCommand>(
    _ command: Command, isDryRun: Bool, progress: ImportProgress?
  ) async throws -> Command.Outcome {
    // A caller that takes the progress shows it.
    guard progress == nil else {
      return try await contest.take(command, id: id, isDryRun: isDryRun, progress: progress)
    }
    return try await bar().shown { try await contest.take(command, id: id, isDryRun: isDryRun, progress: nil) }
  }

  private func confirm<Command: ContestCommand>(
    _ command: Command, isAsked: Bool, showing show: (Command.Outcome, Bool) throws -> Void
  ) async throws {
    guard !isConfirmed, let ask = command.question else { return }
    let plan = try await plan(command)
    guard let question = ask(plan) else { return }
    try show(plan, isAsked)
    guard isAsked else {
      throw CommandFailure(.usage, "Nothing was changed; “\(question)” needs --yes, or a terminal to ask at.")
    }
    guard Confirmation.ask(Words(verbatim: question)) else { throw Declined() }
  }

  /// The only season of a kind; the default one if there is none, so that the contest says what is wrong.
  ///
  /// - Parameter several: the start of the error where several seasons match.
  func onlySeason(where isMeant: (SeasonAnswer) -> Bool, several: Words) async throws -> SeasonID {
    let found = try await contest.ask(SeasonListQuestion()).filter(isMeant)
    guard found.count <= 1 else {
      let numbers = found.map(\.id.description).joined(separator: ", ")
      throw ValidationError(saying: "\(several): \(numbers); give the number of one.")
    }
    if let season = found.first { return season.id }
    return try await season(nil).id
  }

  /// The season to change: the one with this number, or the default one for `nil`. The default is never a simulation.
  func season(_ id: SeasonID?) async throws -> Season { try await contest.realSeason(id) }
}

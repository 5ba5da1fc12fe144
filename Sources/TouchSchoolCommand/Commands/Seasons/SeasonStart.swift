import Basics
import Boards
import ArgumentParser
import Leaderboard
import TapGame

struct SeasonStart: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season start")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(time: "The first moment at which taps count, such as 2026-12-01T09:00:00+09:00; now if not given.")
  var starts: Timestamp?
  @Option(time: "The first moment at which they count no more, written alike; open if not given.") var ends: Timestamp?
  @Option(help: ArgumentHelp("Repeat the season every day, week or month.", valueName: "period"))
  var every: SeasonPeriod?
  @Option(help: "Begin with the settings of this season; those that are given come first.") var like: SeasonID?
  @Argument(help: "What people call it.") var name: String
  @Argument(help: ArgumentHelp("Settings with their values, such as grace=5s.", valueName: "setting"))
  var settings: [String] = []

  func run() async throws {
    let typed = try SettingChanges(typed: settings)
    let zone = try every.map { _ in try output.timeZone ?? .ofThisMachine() }
    // Asked before the database is opened, so that a no creates none.
    let isNew = !order.isOnline && !order.store.exists
    if isNew { try confirmWithoutSchools() }
    try await order.with(.create) { desk in
      if !isNew, try await !desk.contest.hasSchools() { try confirmWithoutSchools() }
      let settings = try await completed(typed, in: desk.contest)
      let season =
        if let every, let zone {
          try await send(
            StartSeries(name: name, every: every, in: zone.name, startsAt: starts, endsAt: ends, changing: settings),
            setting: settings, by: desk)
        } else {
          try await send(
            StartSeason(name: name, startsAt: starts, endsAt: ends, changing: settings), setting: settings, by: desk)
        }
      let view = try await SeasonView(of: desk.contest, planned: desk.isDryRun ? season : nil)
      try view.print(season, by: output.printer)
      guard !desk.isDryRun else {
        if let every, let zone {
          order.tell("It would repeat \(every.words) in \(zone.name).")
        }
        return
      }
      order.tellOfJoining(season)
      if let zone { tell(ofRepeating: season, in: zone, view) } else { tellOfOthers(view.others(beside: season)) }
    }
  }

  private func send<Command: ContestCommand>(
    _ command: Command, setting settings: SettingChanges, by desk: OrderDesk
  ) async throws -> Season where Command.Outcome == Season {
    try await desk.checkFreeze(after: command, setting: settings)
    return try await desk.send(command)
  }

  /// The settings of the season that is named, and over them those that were typed. A code is made anew.
  private func completed(_ typed: SettingChanges, in contest: any OrganisedContest) async throws -> SettingChanges {
    guard let like else { return typed }
    guard let season = try await contest.ask(SeasonListQuestion()).first(where: { $0.id == like }) else {
      throw TapRefusal.unknownSeason(like)
    }
    let standard = SettingChanges(shown: .standard).values
    let old = season.settings.values.filter { standard[$0.key] != $0.value }
    return SettingChanges(old.merging(typed.values) { $1 })
  }

  /// Asks whether to start a season in which nobody can play yet.
  ///
  /// - Throws: ``CommandFailure`` if there is nobody to ask, ``Declined`` if the answer is no.
  private func confirmWithoutSchools() throws {
    guard !order.yes, !order.dryRun else { return }
    guard Confirmation.isPersonThere else {
      throw CommandFailure(
        .usage,
        "There are no schools yet, so no season was started; import them first (touchschool schools import FILE), or say --yes."
      )
    }
    let question = Words("There are no schools yet, so nobody can tap; start the season all the same?")
    guard Confirmation.ask(question) else { throw Declined() }
  }

  private func tellOfOthers(_ seasons: [Season]) {
    for other in seasons {
      let end = (["season", "end", other.id.description] + order.words).shellCommand
      order.tell(
        "Season \(other.id), \(other.name), goes on beside it; whoever opens the game plays in the newest. It ends with: \(end)"
      )
    }
  }

  private func tell(ofRepeating first: Season, in zone: NamedTimeZone, _ view: SeasonView) {
    let whose: Words = output.timeZone == nil ? ", this machine's time zone (--time-zone names another)" : ""
    let next: Words =
      view.nextStart(after: first).map { "the next season starts by itself at \(output.zone.sentence($0))" }
      ?? "no other season follows before its end"
    order.tell("Repeats \(every?.words ?? "") in \(zone.name)\(whose); \(next).")
  }
}

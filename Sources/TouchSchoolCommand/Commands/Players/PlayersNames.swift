import Basics
import ArgumentParser
import Boards
import SchoolDirectory
import TapGame

struct PlayersNames: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players names")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Option(parsing: .unconditional, help: "So many at the most.") var limit = 100

  func validate() throws { try OptionRule.number("--limit", limit, from: 1, to: 1000) }

  func run() async throws {
    let list = try await organiser.read(season) { try await $0.ask(NameQuestion(season: $1.id, limit: limit)) }
    let report = Report(
      list.names,
      [
        .init(.time, "opened_at", "\(context: "player")Since", givesWay: 1) { $0.openedAt },
        .init(.name, "nickname", "Nickname") { $0.nickname.text },
        .init(.name, "school_name", "School") { $0.school.name },
        .init(.count, "taps", "Taps") { $0.taps },
        .init(.word, "state", "Shown") {
          $0.isHidden ? "hidden" : $0.isApproved || !list.needsApproval ? "shown" : "waiting"
        },
        .init(.id, "school", "School id", givesWay: 2) { $0.school.id },
      ])
    try output.printer.print(report, json: list)
    if list.names.count < list.total {
      organiser.store.tell(output.more(list.names.count, of: list.total, by: "--limit"))
    }
  }
}

struct PlayersApprove: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players approve")

  @OptionGroup var order: OrderOptions
  @OptionGroup var season: SeasonOption
  @Flag(help: "Approve all that wait and are not hidden.") var all = false
  @Option(school: "The player's school.") var school: SchoolID?
  @Argument(help: "The player's nickname.") var nickname: Nickname?

  func validate() throws {
    guard all == (nickname == nil), (school == nil) == (nickname == nil) else {
      throw ValidationError(saying: "Give a nickname with --school, or --all.")
    }
  }

  func run() async throws {
    try await order.with { desk in
      let season = try await desk.season(season.season).id
      var names = [nickname].compactMap(\.self).compactMap { name in school.map { ApproveNames.Name(name, school: $0) }
      }
      if all {
        names = try await desk.contest.ask(NameQuestion(season: season, limit: ApproveNames.maximumCount)).names
          .filter { !$0.isApproved && !$0.isHidden }.map { .init($0.nickname, school: $0.school.id) }
      }
      let isNew = names.isEmpty ? false : try await desk.send(ApproveNames(names, season: season))
      guard !desk.isDryRun else { return }
      order.tell(isNew ? "Others see what was approved now." : "Nothing was changed.")
    }
  }
}

import Basics
import ArgumentParser
import Console
import Boards
import GameAPI
import SchoolDirectory
import TapGame

struct PlayersList: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players list")

  @OptionGroup var contest: ContestOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @OptionGroup var freeze: FreezeOption

  @Option(school: "The players of this school only.") var school: SchoolID?
  @Option(help: .ties) var ties: TiePolicy = .ordinal
  @Option(parsing: .unconditional, help: "So many players from the first one on (20 if nothing else is asked for).")
  var top: Int?
  @Option(parsing: .unconditional, help: "A page, counted from 1.") var page: Int?
  @Option(help: "With --page: players on a page (20 if not given).") var pageSize: Int?
  @Option(help: ArgumentHelp("The neighbourhood of a player.", valueName: "nickname")) var around: Nickname?
  @Option(school: "With --around: the player's school, where several have a player of that name.")
  var aroundSchool: SchoolID?
  @Option(help: "With --around: players on each side of that player (5 if not given).") var radius: Int?

  func validate() throws {
    let asked = [top != nil, page != nil, around != nil].count { $0 }
    guard asked <= 1 else {
      throw ValidationError(saying: "Ask for one of --top, --page and --around, not for several.")
    }
    try OptionRule.number("--top", top, from: 1)
    try OptionRule.number("--page", page, from: 1)
    try OptionRule.number("--page-size", pageSize, from: 1)
    try OptionRule.pair("--page-size", pageSize != nil, with: "--page", page != nil)
    try OptionRule.number("--radius", radius, from: 0)
    try OptionRule.pair("--radius", radius != nil, with: "--around", around != nil)
    if contest.own.server != nil {
      for (option, value) in [("--top", top), ("--page-size", pageSize), ("--radius", radius)] {
        try OptionRule.number(option, value, to: BoardQuestion.maximumSize, ifAtServer: true)
      }
      guard around == nil || school != nil || aroundSchool != nil else {
        throw ValidationError(saying: "With --server, --around needs the player's school: --school or --around-school.")
      }
    }
    try OptionRule.pair("--around-school", aroundSchool != nil, with: "--around", around != nil)
    if aroundSchool != nil {
      guard school == nil else {
        throw ValidationError(saying: "Give --school or --around-school, not both.")
      }
    }
  }

  func run() async throws {
    let store = contest.store
    // A node does not tell where a name is used.
    let isAtNode = around == nil || school != nil || aroundSchool != nil
    let part = try await contest.ask(in: season, isAtNode: isAtNode, freeze: freeze) { boards in
      let slice = try await slice(in: boards)
      guard let school else { return try await boards.ask(PlayerQuestion(slice, season: season.season, ties: ties)) }
      return try await boards.ask(SchoolPlayerQuestion(slice, of: school, season: season.season, ties: ties))
    }
    let printer = output.printer
    freeze.tell(of: part.season, to: store, in: output.zone)
    try printer.print(part.report, json: part)
    if printer.isTerminal || top == nil, page == nil, around == nil, part.entries.count < part.total {
      store.tell(output.more(part.entries.count, of: part.total, by: "--top or --page"))
    }
    if let page, part.entries.isEmpty, part.total > 0 {
      store.tell("There is no page \(page.grouped): the board has \(part.total.grouped) players.")
    }
    if part.total == 0 {
      store.tell("This board shows no player: imported taps have none, and players who hide are left out.")
    }
  }

  private func slice(in boards: any BoardSource) async throws -> PageSlice<PlayerReference> {
    if let page { return .page(page, size: pageSize ?? 20) }
    guard let around else { return .top(top ?? 20) }
    let radius = radius ?? 5
    if let home = school ?? aroundSchool { return .around(.named(around, school: home), radius: radius) }
    let schools = try await boards.schools(ofPlayersNamed: around, season: season.season) ?? []
    guard let home = schools.first else {
      throw CommandFailure(
        .data, "There is no player “\(around)” on the board players; check the nickname and the season.")
    }
    guard schools.count == 1 else {
      throw CommandFailure(
        .data,
        "\(schools.count.grouped) schools have a player “\(around)”; name one with --around-school, such as \(home).")
    }
    return .around(.named(around, school: home), radius: radius)
  }
}

extension PlayerPage {
  /// The name of the school or the region; `nil` for the board of all players.
  private var boardName: String? {
    if case .school = board, let school = entries.first?.school { return school.name }
    return board == .all ? nil : board.description
  }

  fileprivate var report: Report<PlayerStanding> {
    Report(
      title: Titles.board(
        season, boardName, state: state, all: "all players", "\(total, "player", "players")", revision), entries,
      order: "rank taps nickname school_id name level region district",
      [
        .init(.count, "rank", "Rank") { $0.rank },
        .init(.name, "nickname", "Player", cell: { Cells.player($0.nickname) }) { $0.nickname?.text },
        .init(.name, "name", "School") { $0.school.name },
        .init(.word, "region", "Region", givesWay: 1) { $0.school.region },
        .init(.count, "taps", "Taps", style: { _ in .emphasis }) { $0.taps },
        .data("school_id") { $0.school.id }, .data("level") { $0.school.level.rawValue },
        .data("district") { $0.school.district },
      ])
  }
}

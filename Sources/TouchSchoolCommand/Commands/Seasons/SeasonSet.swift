import Basics
import ArgumentParser
import TapGame

struct SeasonSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season set")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(
    help: ArgumentHelp(
      "Settings with their values, such as grace=5s; before them the season's number, if another is meant than the one that is live, or else the last.",
      valueName: "setting"))
  var words: [String]

  func validate() throws {
    guard words.contains(where: { $0.contains("=") }) else {
      throw ValidationError(saying: "Name a setting with its value, such as grace=5s.")
    }
  }

  func run() async throws {
    let number = words.first.flatMap(SeasonID.init(argument:))
    let settings = try SettingChanges(typed: number == nil ? words : Array(words.dropFirst()))
    try await order.with { desk in
      let before = try await desk.season(number)
      let change = SetSeason(before.id, settings)
      try await desk.checkFreeze(after: change, setting: settings)
      if before.joining == .open { try await askBeforeClosing(desk, change) }
      let season = try await desk.send(change)
      try await SeasonView(of: desk.contest, planned: season).print(season, by: output.printer)
      if settings.values["join"] != nil, !desk.isDryRun { order.tellOfJoining(season) }
    }
  }

  /// Asks the person before people without the code or a ticket cannot join any more. A program that sets the rule means
  /// it.
  private func askBeforeClosing(_ desk: OrderDesk, _ change: SetSeason) async throws {
    guard !desk.isDryRun, !desk.isConfirmed, Confirmation.isPersonThere,
      try await desk.plan(change).joining != .open
    else { return }
    let question = Words("Everybody can join now. Let nobody in any more without the code or a ticket?")
    guard Confirmation.ask(question) else { throw Declined() }
  }
}

extension OrderOptions {
  /// Prints what people need to join: a code, a ticket or nothing.
  func tellOfJoining(_ season: Season) {
    switch season.joining {
    case .open: break
    case .code:
      tell("Nobody joins without the code, which the projector shows; touchschool season join prints it.")
    case .ticket:
      tell("Nobody joins without a ticket; touchschool season tickets makes them.")
    }
  }
}

import ArgumentParser
import TapGame

/// `touchschool season set`
struct SeasonSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change settings of a season.",
    discussion: """
      They hold from now on, also in the seasons that follow in a series; who plays goes on. Setting a code that changes makes another one \
      at once. On a terminal it asks before a code or tickets close a season that everybody could join.

      \(SettingArguments.help)

      EXAMPLES:
        touchschool season set grace=5s
        touchschool season set 3 join=code auto-ban=machines
        touchschool season set join=code:FESTIVAL26
        touchschool season set join=code/5m --dry-run
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(
    help: ArgumentHelp(
      "Settings with their values, such as grace=5s; before them the season's number, if another is meant than the one that is live, or else the last.",
      valueName: "setting"))
  var words: [String]

  func validate() throws {
    guard words.contains(where: { $0.contains("=") }) else {
      throw ValidationError("설정을 값과 함께 grace=5s처럼 써 주세요.", "Name a setting with its value, such as grace=5s.")
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
    let question = Language.ofCall(
      "지금은 누구나 들어올 수 있어요. 이제부터 코드나 입장권이 없는 사람은 못 들어오게 할까요?",
      "Everybody can join now. Let nobody in any more without the code or a ticket?")
    guard Confirmation.ask(question) else { throw Declined() }
  }
}

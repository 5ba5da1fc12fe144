import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool season start`
struct SeasonStart: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a season, once or every day, week or month.",
    discussion: """
      Times are ISO 8601 with hours and zone, such as 2026-12-01T09:00:00+09:00.

      With --every the season repeats: each day, week (from Monday) or month of a time zone is a season of its own, called by its date. The \
      next one starts by itself with the first change after its time has come, and a server makes one; of a period in which nothing was \
      changed there is no season. Ended seasons keep their standings, sessions and history.

      Taps that were made before the end count if they arrive within --grace after it; only then are the standings final.

      EXAMPLES:
        touchschool season start "School festival"
        touchschool season start Winter --starts 2026-12-01T00:00:00+09:00
        touchschool season start Today --ends 2026-12-01T18:00:00+09:00
        touchschool season start "Slow fingers" --taps-per-second 5 --burst 10
        touchschool season start Country --public-sessions 20 --public-taps 60
        touchschool season start "In the hall" --join code
        touchschool season start Daily --every day --time-zone Asia/Seoul
        touchschool season start League --every week
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Option(
    help: ArgumentHelp(
      "The first moment at which taps count, such as 2026-12-01T09:00:00+09:00; now if not given.", valueName: "time"),
    transform: Timestamp.read)
  var starts: Timestamp?
  @Option(
    help: ArgumentHelp(
      "The first moment at which they count no more, written alike; open if not given.", valueName: "time"),
    transform: Timestamp.read)
  var ends: Timestamp?
  @Option(help: ArgumentHelp("Repeat the season every day, week or month.", valueName: "period"))
  var every: SeasonPeriod?
  @Option(
    help: ArgumentHelp(
      "With --every: the time zone whose calendar counts, such as Asia/Seoul; this machine's if not given.",
      valueName: "zone"), transform: NamedTimeZone.read)
  var timeZone: NamedTimeZone?
  @Option(help: "Taps a second that a person can go on with.") var tapsPerSecond = FairPlayRules.standard
    .tapsPerSecond
  @Option(help: "Taps that may come on top at once.") var burst = FairPlayRules.standard.burst
  @Option(help: "Milliseconds of play without a network that may be handed in later.")
  var backlog = FairPlayRules.standard.backlogMilliseconds
  @Option(help: "Milliseconds without a tap after which a session is stale.")
  var sessionTimeout = FairPlayRules.standard.sessionTimeoutMilliseconds
  @Option(
    help: ArgumentHelp(
      "How long after the end taps that were made before it may still arrive, such as 3s or 500ms.",
      valueName: "time"), transform: Duration.read)
  var grace = FairPlayRules.standard.grace
  @OptionGroup(title: "Budgets of addresses") var budgets: AddressOptions
  @OptionGroup(title: "Who may join") var joining: JoinOptions
  @Option(help: "What the review bans by itself: off, or machines, as touchschool season auto-ban explains.")
  var autoBan: AutoBan = .off
  @Argument(help: "What people call it.") var name: String

  func validate() throws {
    try check("--taps-per-second", tapsPerSecond, in: FairPlayRules.tapsPerSecondRange)
    try check("--burst", burst, in: FairPlayRules.burstRange)
    try check("--backlog", backlog, in: FairPlayRules.backlogRange.wholeMilliseconds)
    try check("--session-timeout", sessionTimeout, in: FairPlayRules.sessionTimeoutRange.wholeMilliseconds)
    guard FairPlayRules.graceRange.contains(grace) else {
      throw ValidationError("--grace takes 0s to \(FairPlayRules.graceRange.upperBound.components.seconds)s.")
    }
    for (option, value, range) in budgets.values { try check(option, value, in: range) }
    guard timeZone == nil || every != nil else { throw ValidationError("--time-zone goes with --every.") }
  }

  private func check(_ option: String, _ value: Int64, in range: ClosedRange<Int64>) throws {
    guard range.contains(value) else {
      throw ValidationError("\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(value).")
    }
  }

  func run() async throws {
    let rules =
      FairPlayRules(
        tapsPerSecond: tapsPerSecond, burst: burst, backlog: .milliseconds(backlog),
        sessionTimeout: .milliseconds(sessionTimeout), grace: grace, addresses: budgets.budgets)
      ?? .standard
    guard let every else {
      return try await store.with(.create) { leaderboard in
        let season = try await leaderboard.perform(
          StartSeason(
            name: name, startsAt: starts, endsAt: ends,
            settings: SeasonSettings(rules: rules, join: joining.rule() ?? .open, autoBan: autoBan)))
        let view = try await SeasonView(of: leaderboard)
        try view.print(season, as: output.format)
        tellOfJoining(season)
        for other in view.others(beside: season) {
          let words = ["touchschool", "season", "end", other.id.description] + store.words
          store.tell(
            "Season \(other.id), \(other.name), goes on beside it; whoever opens the game plays in the newest. It ends with: "
              + words.map(\.shellWord).joined(separator: " "))
        }
      }
    }
    let zone = try timeZone ?? .ofThisMachine()
    try await store.with(.create) { leaderboard in
      let first = try await leaderboard.perform(
        StartSeries(
          name: name, every: every, in: zone.name, startsAt: starts, endsAt: ends,
          settings: SeasonSettings(rules: rules, join: joining.rule() ?? .open, autoBan: autoBan)))
      let view = try await SeasonView(of: leaderboard)
      try view.print(first, as: output.format)
      tellOfJoining(first)
      let whose = timeZone == nil ? ", this machine's time zone (--time-zone names another)" : ""
      let next = view.nextStart(after: first).map { "the next season starts by itself at \($0)" }
      store.tell("Repeats every \(every) in \(zone.name)\(whose); \(next ?? "no other season follows before its end").")
    }
  }

  /// Tells what lets people in.
  private func tellOfJoining(_ season: Season) {
    switch season.joining {
    case .open: break
    case .code:
      store.tell("Nobody joins without the code, which the projector shows; touchschool season join prints it.")
    case .ticket: store.tell("Nobody joins without a ticket; touchschool season tickets makes them.")
    }
  }
}

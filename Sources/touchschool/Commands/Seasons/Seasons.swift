import ArgumentParser
import Console
import Leaderboard
import TapGame

/// `touchschool season`
struct Seasons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "season", abstract: "Start, end and list seasons: competitions with a start, an end and rules.",
    subcommands: [Start.self, End.self, List.self, Show.self])

  /// `touchschool season start`
  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start a season.",
      discussion: """
        Times are ISO 8601 with hours and zone, such as 2026-12-01T09:00:00+09:00.

        EXAMPLES:
          touchschool season start "School festival"
          touchschool season start Winter --starts 2026-12-01T00:00:00+09:00
          touchschool season start Today --ends 2026-12-01T18:00:00+09:00
          touchschool season start "Slow fingers" --taps-per-second 5 --burst 10
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: FormatOption
    @Option(
      help: ArgumentHelp(
        "The first moment at which taps count, such as 2026-12-01T09:00:00+09:00; now if not given.", valueName: "time")
    )
    var starts: Timestamp?
    @Option(
      help: ArgumentHelp(
        "The first moment at which they count no more, written alike; open if not given.", valueName: "time"))
    var ends: Timestamp?
    @Option(help: "Taps a second that a person can go on with.") var tapsPerSecond = FairPlayRules.standard
      .tapsPerSecond
    @Option(help: "Taps that may come on top at once.") var burst = FairPlayRules.standard.burst
    @Option(help: "Milliseconds of play without a network that may be handed in later.")
    var backlog = FairPlayRules.standard.backlog
    @Option(help: "Milliseconds without a tap after which a session is stale.")
    var sessionTimeout = FairPlayRules.standard.sessionTimeout
    @Argument(help: "What people call it.") var name: String

    func validate() throws {
      try check("--taps-per-second", tapsPerSecond, in: FairPlayRules.tapsPerSecondRange)
      try check("--burst", burst, in: FairPlayRules.burstRange)
      try check("--backlog", backlog, in: FairPlayRules.backlogRange)
      try check("--session-timeout", sessionTimeout, in: FairPlayRules.sessionTimeoutRange)
    }

    private func check(_ option: String, _ value: Int64, in range: ClosedRange<Int64>) throws {
      guard range.contains(value) else {
        throw ValidationError("\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(value).")
      }
    }

    func run() async throws {
      let rules = FairPlayRules(
        tapsPerSecond: tapsPerSecond, burst: burst, backlog: backlog, sessionTimeout: sessionTimeout)
      try await store.with(.create) { leaderboard in
        let season = try await leaderboard.startSeason(
          name: name, startsAt: starts, endsAt: ends, rules: rules ?? .standard)
        try SeasonView(states: await leaderboard.seasonStates()).print(season, as: output.format)
      }
    }
  }

  /// `touchschool season end`
  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End a season: its standings are final from then on.",
      discussion: """
        EXAMPLES:
          touchschool season end
          touchschool season end 3 --at 2027-03-01T00:00:00+09:00
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: FormatOption
    @Option(
      help: ArgumentHelp("A moment to come, such as 2026-12-01T18:00:00+09:00; now if not given.", valueName: "time"))
    var at: Timestamp?
    @Argument(help: "The season's number; the newest that is live if not given.") var season: SeasonID?

    func run() async throws {
      try await store.with(.readWrite) { leaderboard in
        let id = if let season { season } else { try await leaderboard.currentSeason().id }
        let ended = try await leaderboard.endSeason(id, at: at)
        try SeasonView(states: await leaderboard.seasonStates()).print(ended, as: output.format)
      }
    }
  }

  /// `touchschool season list`
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the seasons there are.",
      discussion: """
        EXAMPLES:
          touchschool season list
          touchschool season list --format json
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: FormatOption

    func run() async throws {
      let seasons = try await store.with(.readOnly) { leaderboard in
        let seasons = try await leaderboard.seasons()
        try SeasonView(states: await leaderboard.seasonStates()).print(list: seasons, as: output.format)
        return seasons
      }
      if seasons.isEmpty { store.tell("There is no season yet; touchschool season start NAME makes one.") }
    }
  }

  /// `touchschool season show`
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show one season with its rules.",
      discussion: """
        EXAMPLES:
          touchschool season show
          touchschool season show 3 --format json
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: FormatOption
    @Argument(help: "The season's number; the one that is live, or else the last, if not given.") var season: SeasonID?

    func run() async throws {
      try await store.with(.readOnly) { leaderboard in
        let shown =
          if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
        try SeasonView(states: await leaderboard.seasonStates()).print(shown, as: output.format)
      }
    }
  }
}

import ArgumentParser
import Boards
import Leaderboard
import TapGame

/// `touchschool season`
struct Seasons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "season",
    abstract:
      "Start, set, pause, freeze, repeat, end, seal and list seasons: competitions with a start, an end and settings.",
    subcommands: [
      SeasonStart.self, SeasonPauseCommand.self, SeasonContinue.self, SeasonUndoPause.self, SeasonFreeze.self,
      SeasonThaw.self, SeasonEnd.self, SeasonResume.self, SeasonSealCommand.self,
      SeasonStopRepeating.self, SeasonList.self, SeasonShow.self,
      SeasonSet.self, SeasonJoin.self, SeasonTickets.self, SeasonConfirmClock.self, SeasonMerge.self,
    ])
}

/// `touchschool season seal`
struct SeasonSealCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Seal a season that has ended.",
    discussion: """
      Nothing of a sealed season changes, and its end cannot be taken back. Without this command, a season is sealed ten minutes after its \
      end. The comment becomes a part of the seal. It is refused while sessions look suspicious that nobody has banned or cleared (review clear), and \
      where the season ended in a pause; --force seals all the same, and the log says so. It asks first; without a terminal it needs --yes.

      EXAMPLES:
        touchschool season seal
        touchschool season seal 3 --comment "Checked by the council." --yes
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: "What to say of the result.") var comment: String?
  @Flag(help: "Seal although a review is open, or the season ended in a pause.") var force = false
  @Argument(help: "The season's number; the one that ended last if not given.") var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let sealed = try await desk.send(
        SealSeason(try await desk.season(season).id, comment: comment, isForced: force ? true : nil))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? sealed : nil).print(sealed, by: output.printer)
    }
  }
}

/// `touchschool season join`
struct SeasonJoin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Show how one joins a season, with its code.",
    discussion: """
      A season is open to whoever reaches the contest, or is joined with a code, or with tickets; touchschool season set changes it.

      A code is eight letters and digits on the projector, in its QR code too. It changes every ten minutes if nothing else is set, and the one before still holds, so who plays \
      has been in the hall lately. One that stays the same can be printed. Tickets are made by touchschool season tickets.

      EXAMPLES:
        touchschool season join
        touchschool season set join=code/5m
        touchschool season set join=code:FESTIVAL26
        touchschool season set join=open
      """)

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let answer = try await organiser.with(.readOnly) { try await $0.ask(JoinQuestion($0.realSeason(season.season).id)) }
    try output.printer.print(answer.report, json: answer)
  }
}

/// `touchschool season resume`
struct SeasonResume: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Take back the end of a season, for ten minutes after touchschool season end.",
    discussion: """
      The season goes on to the end that was planned. Taps that were refused meanwhile stay refused. After ten minutes the end is final \
      and the season is sealed.

      EXAMPLES:
        touchschool season resume 3
      """)

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The season's number; the one that ended last, if none is live and none is given.")
  var season: SeasonID?

  func run() async throws {
    try await order.with { desk in
      let resumed = try await desk.send(ResumeSeason(try await desk.season(season).id))
      try await SeasonView(of: desk.contest, planned: desk.isDryRun ? resumed : nil).print(resumed, by: output.printer)
    }
  }
}

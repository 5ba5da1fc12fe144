import Basics
import ArgumentParser
import Boards
import Console
import Leaderboard
import TapGame

struct Seasons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "season",
    subcommands: [
      SeasonStart.self, SeasonPauseCommand.self, SeasonContinue.self, SeasonUndoPause.self, SeasonFreeze.self,
      SeasonThaw.self, SeasonEnd.self, SeasonResume.self, SeasonSealCommand.self,
      SeasonStopRepeating.self, SeasonList.self, SeasonShow.self,
      SeasonSet.self, SeasonJoin.self, SeasonTickets.self, SeasonConfirmClock.self, SeasonMerge.self,
    ])
}

struct SeasonSealCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season seal")

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

struct SeasonJoin: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season join")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  func run() async throws {
    let answer = try await organiser.with(.readOnly) { try await $0.ask(JoinQuestion($0.realSeason(season.season).id)) }
    try output.printer.print(answer.report, json: answer)
  }
}

struct SeasonResume: AsyncParsableCommand {
  static let configuration = CommandConfiguration("season resume")

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

extension JoinAnswer {
  var report: Report<Self> {
    Report(
      [self], order: "season joining code until tickets used", isFields: true,
      [
        .init(.number, "season", "season") { $0.season },
        .init(.word, "joining", "joined", cell: { .init(saying: Self.words($0.joining)) }) { $0.joining.rawValue },
        .init(.word, "code", "code") { $0.code },
        .init(.time, "until", "changes") { $0.until },
        .init(.word, "tickets", "tickets", cell: Self.tickets) { $0.tickets.made },
        .data("used") { $0.tickets.used },
      ])
  }

  private static func tickets(_ answer: JoinAnswer) -> TextTable.Cell {
    guard answer.joining == .ticket || answer.tickets.made > 0 else { return .init("") }
    let (used, made) = (answer.tickets.used.grouped, answer.tickets.made.grouped)
    return .init(saying: "\(used) of \(made) used")
  }

  private static func words(_ joining: Joining) -> Words {
    switch joining {
    case .open: "by whoever reaches the contest"
    case .code: "with a code"
    case .ticket: "with a ticket"
    }
  }
}

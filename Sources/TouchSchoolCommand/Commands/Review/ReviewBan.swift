import Basics
import ArgumentParser
import SchoolDirectory
import TapGame

struct ReviewBan: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review ban")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @OptionGroup(title: "WHOM") var whom: BanTargetOptions
  @Option(help: .reason) var reason: String
  @Option(help: ArgumentHelp("Ban nobody unless it is so many sessions.", valueName: "count")) var sessions: Int?

  func validate() throws {
    try OptionRule.number("--sessions", sessions, from: 0)
  }

  func run() async throws {
    let report = try await order.with { desk in
      let target = try await whom.target(season: season) { try await desk.season($0).id }
      return try await desk.send(
        BanSessions(target, reason: reason, sessions: sessions, season: whom.namesSession ? season.season : nil))
    }
    try BanReportView(report: report, dryRun: order.dryRun).print(by: output.printer)
    guard order.dryRun else { return }
    order.tell("--sessions \(report.ban.sessions) without --dry-run bans just these.")
  }
}

struct BanTargetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("One session.", valueName: "number")) var session: SessionID?
  @Option(help: ArgumentHelp("The player of this nickname at --school, now and later.", valueName: "nickname"))
  var player: Nickname?
  @Option(help: ArgumentHelp("The address that a session came from, now and later.", valueName: "session"))
  var addressOf: SessionID?
  @Option(school: "The sessions for this school.") var school: SchoolID?
  @Option(help: ArgumentHelp("The sessions whose nickname begins so.", valueName: "text")) var named: Nickname?
  @Option(time: "The sessions opened then or later.") var openedFrom: Timestamp?
  @Option(time: "The sessions opened before.") var openedUntil: Timestamp?
  @Option(help: ArgumentHelp("The sessions with so many taps or more.", valueName: "taps")) var leastTaps: Int64?

  func validate() throws {
    let kinds = [session != nil, player != nil, addressOf != nil, isFilter]
    guard kinds.count(where: { $0 }) == 1 else {
      throw ValidationError(
        saying: """
          Say whom to ban in one way: --session, --player with --school, --address-of, or any of --school, \
          --named, --opened-from, --opened-until and --least-taps.
          """
      )
    }
    guard player == nil || school != nil else {
      throw ValidationError(saying: "--player goes with --school, the school that the player plays for.")
    }
    guard leastTaps ?? 1 >= 1 else {
      throw ValidationError(saying: "--least-taps takes a number from 1; every session has 0 taps or more.")
    }
  }

  /// Whether conditions select the sessions. If a player is named, `--school` is the player's school and not a
  /// condition.
  private var isFilter: Bool {
    (school != nil && player == nil) || named != nil || openedFrom != nil || openedUntil != nil || leastTaps != nil
  }

  /// Whether a session's number selects the target, so that its season is already known to the contest.
  var namesSession: Bool { session != nil || addressOf != nil }

  /// The target of the options.
  ///
  /// - Parameters:
  ///   - season: the season of the player or of the conditions; the current one if the option is not given.
  ///   - find: returns the id of a season; of the default season for `nil`.
  func target(season: SeasonOption, find: (SeasonID?) async throws -> SeasonID) async throws -> BanTarget {
    if let session { return .session(session) }
    if let addressOf { return .address(of: addressOf) }
    let season = try await find(season.season)
    if let player, let school { return .player(player, school: school, season: season) }
    return .sessions(
      SessionFilter(
        season: season, school: school, nicknamePrefix: named, openedFrom: openedFrom, openedUntil: openedUntil,
        minimumTaps: leastTaps))
  }
}

import Basics
import ArgumentParser
import Boards
import Console
import SchoolDirectory
import TapGame

struct Players: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "players",
    subcommands: [
      PlayersList.self, PlayersSessions.self, PlayersNames.self, PlayersHide.self, PlayersUnhide.self,
      PlayersApprove.self, PlayersForget.self,
    ])
}

struct PlayersSessions: AsyncParsableCommand {
  static let configuration = CommandConfiguration("players sessions")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Option(school: "The sessions for this school only.") var school: SchoolID?
  @Option(parsing: .unconditional, help: "So many at the most.") var limit = 20
  @Argument(help: "The sessions under this nickname only; all if not given.") var nickname: Nickname?

  func validate() throws {
    try OptionRule.number("--limit", limit, from: 1)
    try OptionRule.number("--limit", limit, to: 1000, ifAtServer: organiser.base.server != nil)
  }

  func run() async throws {
    let list = try await organiser.read(season) {
      try await $0.ask(SessionQuestion(season: $1.id, nickname: nickname, school: school, limit: limit))
    }
    try output.printer.print(Self.report(list.sessions), json: list)
    if list.total == 0 {
      organiser.store.tell("There is no such session in season \(list.season).")
    }
    if list.sessions.count < list.total {
      organiser.store.tell(output.more(list.sessions.count, of: list.total, by: "--limit"))
    }
  }

  private static func report(_ sessions: [SessionRecord]) -> Report<SessionRecord> {
    Report(
      sessions,
      order: "session nickname school_id imported rhythm taps rejected batches opened_at last_active_at",
      [
        .init(.number, "session", "Session") { $0.id },
        .init(.name, "nickname", "Player", cell: Cells.player) {
          $0.nickname?.text
        },
        .init(.id, "school_id", "School") { $0.school },
        .init(.count, "taps", "Taps", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "rejected", "Rejected", style: { $0.rejected > 0 ? .warning : .dim }) { $0.rejected },
        .init(.count, "batches", "Batches", givesWay: 1) { $0.batches },
        .init(.time, "last_active_at", "Last active", givesWay: 2) { $0.lastActiveAt },
        .data("imported") { $0.isImported }, .data("rhythm") { $0.isRhythm }, .data("opened_at") { $0.openedAt },
      ])
  }
}

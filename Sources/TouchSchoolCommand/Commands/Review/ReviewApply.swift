import ArgumentParser
import Boards
import GameAPI
import Leaderboard
import TapGame

/// `touchschool review apply`
struct ReviewApply: AsyncParsableCommand {
  static let configuration = CommandConfiguration("review apply")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @Flag(help: "Only show what would be banned.") var dryRun = false

  func run() async throws {
    let (target, applied) = try await store.with(.readWrite) { leaderboard in
      let target = try await season.findReal(in: leaderboard)
      return (target, try await leaderboard.applyReview(season: target.id, dryRun: dryRun))
    }
    let bans = applied.bans.map(\.ban)
    try output.printer.print(Report(bans, in: target), json: AnswerJSON(bans, to: BanQuestion.self))
    if target.autoBan == .off {
      store.tell(
        "시즌 \(target.id)에서는 사람이 차단해요. touchschool season set auto-ban=machines로 바꿀 수 있어요.",
        "Season \(target.id) leaves bans to people; touchschool season set auto-ban=machines changes that.")
    } else if applied.bans.isEmpty {
      store.tell(
        "시즌 \(target.id)에는 기계가 확실한 세션이 없거나, 이미 차단됐어요.",
        "No session of season \(target.id) is a machine's for certain, or it is banned already.")
    } else if dryRun {
      store.tell(
        "아무것도 바뀌지 않았어요. --dry-run 없이 하면 이 세션들이 차단돼요.", "Nothing was changed; without --dry-run these are banned.")
    }
  }
}

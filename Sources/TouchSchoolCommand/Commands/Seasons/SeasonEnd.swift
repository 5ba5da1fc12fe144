import ArgumentParser
import Boards
import Console
import Leaderboard
import TapGame

/// `touchschool season end`
struct SeasonEnd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end",
    abstract: "End a season: taps made from then on do not count.",
    discussion: """
      Taps made before the end count if they arrive within the season's grace, 3 seconds by default; then the standings are final.

      At a terminal it asks first. For ten minutes an end can be taken back with touchschool season resume; then the season is sealed.

      A season that repeats starts again with its next period; touchschool season stop-repeating ends that.

      EXAMPLES:
        touchschool season end
        touchschool season end 3 --yes
        touchschool season end 3 --at 2027-03-01T00:00:00+09:00
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Option(
    help: ArgumentHelp("A moment to come, such as 2026-12-01T18:00:00+09:00; now if not given.", valueName: "time"),
    transform: Timestamp.read)
  var at: Timestamp?
  @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
  @Argument(help: "The season's number; the newest that is live if not given.") var season: SeasonID?

  func run() async throws {
    try await store.with(.readWrite) { leaderboard in
      let season = try await SeasonOption.findReal(season, in: leaderboard)
      let id = season.id
      let when = at.map { "at \($0)" } ?? "now"
      if !yes, Confirmation.isPersonThere, !Confirmation.ask("End season \(id), \(season.name), \(when)?") {
        return store.tell("Nothing was changed.")
      }
      // An end is final for bans.
      if at == nil {
        let review = try await leaderboard.applyReview(season: id)
        if !review.bans.isEmpty {
          let count = "\(review.bans.count.grouped) \(review.bans.count == 1 ? "session" : "sessions")"
          store.tell("The review has banned \(count) before the end.")
        }
      }
      let ended = try await leaderboard.perform(EndSeason(id, at: at))
      let view = try await SeasonView(of: leaderboard)
      try view.print(ended, as: output.format)
      if view.state(of: ended) == .counting, let final = ended.finalAt {
        store.tell(
          "The last taps, made before the end, count if they arrive before \(final); then its standings are final.")
      }
      if view.state(of: ended).isOver {
        let words = ["touchschool", "season", "resume", id.description] + store.words
        store.tell("For ten minutes it can be taken back with: " + words.map(\.shellWord).joined(separator: " "))
      }
      if let next = view.nextStart(after: ended) {
        store.tell(
          "It repeats: the next season starts by itself at \(next); touchschool season stop-repeating \(id) ends that.")
      }
    }
  }
}

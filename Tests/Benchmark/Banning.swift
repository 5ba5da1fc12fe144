import Basics
import ArgumentParser
import Boards
import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// How long it takes to ban a crowd, to undo that, and to find sessions that look wrong.
struct Banning: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Milliseconds that a ban of thousands of sessions takes, undoing it, and a review of the season.",
    discussion: "The goal is at most a second for each, with the ranks before and after.")

  static let quick = ["--schools", "50", "--sessions", "200", "--banned", "35", "--batches", "2"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools of the contest.") var schools = 12_000
  @Option(help: "Sessions of the season.") var sessions = 20_000
  @Option(help: "Sessions to ban.") var banned = 3500
  @Option(help: "Batches of each session.") var batches = 10

  func measure() async throws -> [Measurement] {
    try await withTemporaryFolder(in: options.folder) { folder in
      let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_000_000))
      let contest = try await BenchContest.make(folder + "/contest.sqlite", schools: schools, on: clock)
      let (leaderboard, schools, season) = (contest.leaderboard, contest.schools, contest.season)
      let opened = try await leaderboard.openSessions(
        (0..<sessions).map { number in
          SessionRequest(
            season: season.id, school: schools[number % schools.count].id,
            nickname: Nickname("\(number < banned ? "bot" : "kim")\(number)") ?? .anonymous)
        })
      for sequence in 1...Int64(max(1, batches)) {
        clock.advance(byMilliseconds: 1000)
        _ = try await leaderboard.commit(
          opened.map { TapBatch(session: $0.id, sequence: sequence, taps: $0.id.rawValue % 9 + 1, span: .seconds(1)) })
      }
      let filter = SessionFilter(season: season.id, nicknamePrefix: Nickname("bot"))
      let order = BanSessions(.sessions(filter), reason: "bots", sessions: banned)
      var ban: BanRecord?
      let banning = try await seconds { ban = try await leaderboard.perform(order).ban }
      let review = try await seconds { _ = try await leaderboard.ask(SuspicionQuestion(season: season.id)) }
      guard let ban else { throw BenchmarkFailure("the ban was not made") }
      let undoing = try await seconds { try await leaderboard.perform(LiftBan(ban.id, reason: "a try")) }
      guard try await leaderboard.check().isWhole else { throw BenchmarkFailure("the file is not whole") }
      try leaderboard.close()
      let of = "of \(sessions.grouped) sessions, \(schools.count.grouped) schools"
      return [
        Measurement(what: "ban \(banned.grouped) \(of)", milliseconds: banning * 1000, limit: 1000),
        Measurement(what: "undo that ban", milliseconds: undoing * 1000, limit: 1000),
        Measurement(
          what: "review \((sessions * batches).grouped) batches \(of)", milliseconds: review * 1000, limit: 1000),
      ]
    }
  }
}

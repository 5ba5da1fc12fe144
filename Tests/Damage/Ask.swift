import ArgumentParser
import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// Reads the paths of files, and asks each file everything that the commands and the server ask. It prints the name of each call before
/// it makes it, so that whoever reads that knows what ended the process.
struct Ask: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Asks the files whose paths it is given, one a line.")

  func run() async throws {
    while let path = readLine() {
      await Questions(path: path).ask()
      say("done")
    }
  }
}

/// Writes a line at once: what is still in a buffer when the process ends is lost.
private func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

/// The questions about one file.
private struct Questions {
  let path: String
  private let clock = VirtualClock(Templates.moment)
  private let season = SeasonID(rawValue: 2)

  init(path: String) { self.path = path }

  func ask() async {
    await with("open to read", .readOnly) { leaderboard in
      await judge("check") { try await leaderboard.check().isWhole ? .whole : .answered }
      await call("digest") { _ = try await leaderboard.digest() }
    }
    await with("open to read again", .readOnly) { leaderboard in
      await rankings(leaderboard)
      await others(leaderboard)
    }
    await with("open to write", .readWrite) { leaderboard in await serve(leaderboard) }
  }

  private func rankings(_ leaderboard: Leaderboard) async {
    await judge("rankings") {
      let page = try await leaderboard.page(.top(10), season: season)
      return .ranked(page.entries.map { "\($0.rank),\($0.taps),\($0.school.id.rawValue)" }.joined(separator: " "))
    }
    for board in [Board.all, .level(.high), .region("서울특별시"), .district(region: "부산광역시", district: "중구")] {
      for ties in TiePolicy.allCases {
        await call("rankings of \(board)") {
          _ = try await leaderboard.page(.page(2, size: 5), of: board, season: season, ties: ties)
          _ = try await leaderboard.page(.whole, of: board, season: season, ties: ties)
        }
      }
    }
    await call("rankings of the current season") { _ = try await leaderboard.page(.top(100)) }
    await call("rankings of the season that ended") {
      _ = try await leaderboard.page(.top(100), season: SeasonID(rawValue: 1))
    }
    await call("rankings at a moment") {
      _ = try await leaderboard.page(.top(10), season: season, ties: .dense, at: clock.now + -10_000_000)
      _ = try await leaderboard.ranking(season: season, at: clock.now + -20_000_000).page(.whole, ties: .modified)
    }
    await call("forecast") { _ = try await leaderboard.forecast(.top(20), season: season) }
    await call("averages") { _ = try await leaderboard.averages(.whole, season: season, leastPlayers: 1) }
    await call("race") { _ = try await leaderboard.race(season: season) }
    await call("watch") {
      for try await _ in leaderboard.changes(season: season) { break }
    }
  }

  private func others(_ leaderboard: Leaderboard) async {
    await call("schools list") { _ = try await leaderboard.schools() }
    await call("season list") {
      _ = try await leaderboard.seasons()
      _ = try await leaderboard.seasonStates()
      _ = try await leaderboard.allSeries()
    }
    await call("players") { _ = try await leaderboard.players(.whole, season: season) }
    await call("sessions") { _ = try await leaderboard.ask(SessionQuestion(season: season)) }
    await call("adjustments") { _ = try await leaderboard.ask(AdjustmentQuestion()) }
    await call("bans") { _ = try await leaderboard.ask(BanQuestion()) }
    await call("history") {
      for school in try await leaderboard.schools().prefix(2) {
        for ties in [TiePolicy.ordinal, .dense] {
          _ = try await leaderboard.history(of: school.id, season: season, ties: ties)
        }
        _ = try await leaderboard.players(.top(5), of: .school(school.id), season: season)
        _ = try await leaderboard.standing(of: school.id, season: season)
      }
    }
  }

  private func serve(_ leaderboard: Leaderboard) async {
    await call("serve: start") {
      _ = try await leaderboard.currentSeason()
      _ = try await leaderboard.schoolsRevision()
      _ = try await leaderboard.totals(season: season)
    }
    await call("serve: sessions and taps") {
      guard let school = try await leaderboard.schools().first(where: { $0.status == .open }) else { return }
      let session = try await leaderboard.openSession(SessionRequest(season: season, school: school.id))
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: 500))
      _ = try await leaderboard.standing(of: school.id, season: season)
      _ = try await leaderboard.session(session.id)
    }
    for number in Int64(1)...12 {
      await call("serve: session \(number) goes on") {
        let id = SessionID(rawValue: number)
        guard let session = try await leaderboard.session(id) else { return }
        clock.advance(byMilliseconds: 50)
        _ = try await leaderboard.commit([
          TapBatch(session: id, sequence: 1, taps: 1, span: 500),
          TapBatch(session: id, sequence: session.nextSequence, taps: 3, span: 500),
        ])
      }
    }
    await call("serve: adjust") {
      _ = try await leaderboard.perform(AdjustTaps(session: SessionID(rawValue: 20), taps: 1, reason: "a test"))
    }
    await call("serve: ban and undo") {
      let ban = try await leaderboard.perform(BanSessions(.session(SessionID(rawValue: 21)), reason: "a test")).ban
      try await leaderboard.perform(LiftBan(ban.id, reason: "a test"))
      try await leaderboard.perform(LiftBan(BanID(rawValue: 1), reason: "a test"))
    }
    await call("serve: boards") {
      _ = try await leaderboard.page(.top(20))
      _ = try await leaderboard.page(.whole, season: season)
      _ = try await leaderboard.players(.top(20), season: season)
    }
  }

  // MARK: Calling

  private func with(_ name: String, _ access: DatabaseAccess, _ work: (Leaderboard) async -> Void) async {
    var opened: Leaderboard?
    await call(name) { opened = try Leaderboard.open(path, clock: clock, access: access) }
    guard let opened else { return }
    await work(opened)
    await call("close") { try opened.close() }
  }

  private func call(_ name: String, _ work: () async throws -> Void) async {
    await judge(name) {
      try await work()
      return .answered
    }
  }

  private func judge(_ name: String, _ work: () async throws -> Answer.Outcome) async {
    say("begin\t\(name)")
    do { say(Answer(name, try await work()).line) } catch {
      switch error {
      case is LeaderboardError, is BoardError, is TapRefusal, is ContestRefusal, is ImportRefusal:
        say(Answer(name, .refused("\(error)")).line)
      default: say(Answer(name, .unspoken("\(type(of: error)): \(error)")).line)
      }
    }
  }
}

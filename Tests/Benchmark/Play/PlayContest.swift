import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapClient
import TapGame

/// A contest in which somebody plays in a terminal while this process taps for the schools around.
struct PlayContest {
  /// Schools on each side of the player's that are tapped for: as many as the game's screen shows.
  private static let radius = 4
  /// Taps between a school and the next at the beginning.
  private static let distance: Int64 = 25
  /// From one commit for the neighbours to the next.
  private static let interval = Duration.milliseconds(10)

  let leaderboard: Leaderboard
  let school: SchoolID
  private let path: String
  private let environment: [String: String]
  private let tapsBefore: Int64

  /// Makes the contest, and the file of a player who has seen the introduction and chosen the school in the middle.
  static func make(in folder: String, schools count: Int) async throws -> PlayContest {
    let path = folder + "/play.sqlite"
    let contest = try await BenchContest.make(path, schools: count, season: .permissive())
    try await contest.importTaps(taps)
    let school = contest.schools[count / 2].id
    let environment = ["XDG_DATA_HOME": folder + "/data", "HOME": folder, "TERM": "xterm-256color"]
    let file = try PlayerDatabase.open(path: try PlayerDatabase.defaultPath(player: "me", environment: environment))
    try await file.save(PlayerProfile(hasSeenIntroduction: true))
    try await file.choose(school, in: ContestLocation(databaseAt: path))
    try file.close()
    return PlayContest(
      leaderboard: contest.leaderboard, school: school, path: path, environment: environment,
      tapsBefore: taps(ofSchool: count / 2))
  }

  /// What a school has at the beginning.
  private static func taps(ofSchool number: Int) -> Int64 { 10_000 + Int64(number) * distance }

  /// Starts the game.
  func start(_ command: URL) throws -> TerminalProgram {
    try TerminalProgram(
      command, ["play", "--database", path, "--lang", "en"], environment: environment, size: GameScreen.size)
  }

  /// What the store counts for the school since the contest was made.
  var counted: Int64 {
    get async throws {
      try await leaderboard.page(.around(school, radius: 0)).entries.reduce(-tapsBefore) { $0 + $1.taps }
    }
  }

  /// Taps some 100 times a second for one of the schools that are around the player's at that moment, so that the screen shows each commit.
  ///
  /// - Parameter mostTaps: what a batch has at most; half of it on average.
  /// - Returns: how many commits there were.
  func tapForNeighbours(for time: Duration, mostTaps: Int, seed: UInt64) async throws -> Int {
    var random = SeededGenerator(seed: seed)
    var sessions: [SchoolID: (id: SessionID, batches: Int64)] = [:]
    var count = 0
    let end = ContinuousClock.now + time
    var next = ContinuousClock.now
    while next < end {
      try await Task.sleep(until: next, clock: .continuous)
      next += Self.interval
      let page = try await leaderboard.page(.around(school, radius: Self.radius))
      guard let neighbour = random.pick(from: page.entries.map(\.school.id).filter { $0 != school }) else { continue }
      if sessions[neighbour] == nil {
        let request = SessionRequest(season: page.season.id, school: neighbour)
        sessions[neighbour] = (try await leaderboard.openSession(request).id, 0)
      }
      guard var session = sessions[neighbour] else { continue }
      session.batches += 1
      sessions[neighbour] = session
      let taps = Int64(random.integer(in: 1..<(mostTaps + 1)))
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: session.batches, taps: taps, span: 0))
      count += 1
    }
    return count
  }
}

import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import Simulation
import TapGame

/// Plays for the rivals of a practice. Their taps use the same path as players' taps: sessions, fair-play checks and
/// commits.
actor RivalPlay {
  private let contest: PracticeContest
  private let schools: [School]
  private let seed: UInt64
  private var field: RivalField?
  private var sessions: [(id: SessionID, sequence: Int64)] = []

  /// Prepares rivals from the schools of a practice. The rivals are chosen at the first step.
  init(_ contest: PracticeContest, schools: [School], seed: UInt64) {
    (self.contest, self.schools, self.seed) = (contest, schools, seed)
  }

  /// Plays until the task is cancelled. Throws if the practice database cannot be written.
  func run(clock: some Clock<Duration> = ContinuousClock()) async throws {
    let start = clock.now
    while !Task.isCancelled {
      try await step(to: start.duration(to: clock.now))
      try await clock.sleep(for: RivalField.step)
    }
  }

  /// Plays up to `time`, counted from the start of the practice. Does nothing until the player has chosen a school.
  func step(to time: Duration) async throws {
    guard let school = try await contest.file.school(in: contest.location) else { return }
    var field: RivalField
    if let known = self.field { field = known } else { field = try await begin(near: school) }
    let taps = try await contest.leaderboard.standing(of: school).taps
    let moves = field.step(to: time, school: school, taps: taps)
    self.field = field
    var batches: [TapBatch] = []
    for move in moves {
      sessions[move.rival].sequence += 1
      let (id, sequence) = sessions[move.rival]
      batches.append(TapBatch(session: id, sequence: sequence, taps: move.taps, span: .zero))
    }
    if !batches.isEmpty { _ = try await contest.leaderboard.commit(batches) }
  }

  /// Opens the rivals' sessions, and commits each rival's head start. A session may commit one burst at most, so a
  /// large head start is divided among several sessions.
  private func begin(near school: SchoolID) async throws -> RivalField {
    let field = RivalField(among: schools, near: school, seed: seed)
    var requests: [SessionRequest] = []
    var headStarts: [Int64] = []
    let burst = contest.season.rules.burst
    for rival in field.rivals {
      var rest = rival.headStart
      while rest > 0 {
        headStarts.append(min(rest, burst))
        rest -= burst
        requests.append(
          SessionRequest(season: contest.season.id, school: rival.school, nickname: rival.nickname, isSimulated: true))
      }
    }
    for rival in field.rivals {
      requests.append(
        SessionRequest(season: contest.season.id, school: rival.school, nickname: rival.nickname, isSimulated: true))
    }
    let opened = try await contest.leaderboard.openSessions(requests)
    _ = try await contest.leaderboard.commit(
      zip(opened, headStarts).map { TapBatch(session: $0.id, sequence: 1, taps: $1, span: .zero) })
    sessions = opened.suffix(field.rivals.count).map { ($0.id, 0) }
    return field
  }
}

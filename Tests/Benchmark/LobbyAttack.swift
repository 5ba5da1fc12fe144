import Leaderboard
import SchoolDirectory
import TapGame

/// A script on one address that opens as many sessions as it gets, also in a lobby, and taps as fast as it can with all of
/// them.
struct LobbyAttack {
  /// How long players may join before the start, in seconds; 0 for no lobby.
  let lobby: Int64
  /// The seconds of play.
  let play: Int64

  /// The taps that count.
  func taps(in folder: String) async throws -> Int64 {
    let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_000_000))
    let contest = try await BenchContest.make(folder + "/lobby-\(lobby).sqlite", schools: 2, on: clock)
    let (leaderboard, season) = (contest.leaderboard, contest.season)
    let request = SessionRequest(
      season: season.id, school: contest.schools[0].id,
      source: SessionSource(id: SourceID(rawValue: 1), kind: .publicAddress))
    var sessions: [(id: SessionID, sequence: Int64)] = []
    func open() async throws {
      while sessions.count < 1000 {
        do { sessions.append((try await leaderboard.openSession(request).id, 0)) } catch TapRefusal.addressFull {
          return
        }
      }
    }
    if lobby > 0 {
      try await leaderboard.perform(SetSeason(season.id, SettingChanges(["lobby": .word("open")])))
      try await leaderboard.perform(PauseSeason(season.id, from: season.startsAt))
      for _ in 0..<lobby {
        try await open()
        clock.advance(byMilliseconds: 1000)
      }
      try await leaderboard.perform(ContinueSeason(season.id))
    }
    var counted: Int64 = 0
    for _ in 0..<play {
      try await open()
      clock.advance(byMilliseconds: 1000)
      let batches = sessions.indices.map { place in
        sessions[place].sequence += 1
        return TapBatch(session: sessions[place].id, sequence: sessions[place].sequence, taps: 30, span: 1000)
      }
      for case .success(let receipt) in try await leaderboard.commit(batches) { counted += receipt.accepted }
    }
    try leaderboard.close()
    return counted
  }

  /// The taps without a lobby, and after four minutes of one.
  static func compare(in folder: String) async throws -> (without: Int64, with: Int64) {
    (
      try await LobbyAttack(lobby: 0, play: 40).taps(in: folder),
      try await LobbyAttack(lobby: 240, play: 40).taps(in: folder)
    )
  }
}

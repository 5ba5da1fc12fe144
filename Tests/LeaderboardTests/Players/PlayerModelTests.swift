import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Boards of players after random calls` {
  private static let nicknames = ["민준", "서연", "Kim", "kim", "👩‍👩‍👧", "שלום", "e\u{301}", "\u{E9}"].compactMap {
    Nickname($0)
  }

  /// A contest with the model at its side.
  private struct Contest {
    let fixture: Fixture
    var random: SeededGenerator
    var model = NaivePlayers()
    /// The session's time as the store has it, which does not run back when the clock does so a little.
    var latest: Int64 = 0

    mutating func step() async throws {
      switch random.integer(below: 24) {
      case 0..<5: try await open()
      case 5..<17: try await tap()
      case 17: fixture.clock.advance(byMilliseconds: Int64(random.integer(below: 60_000)))
      case 18, 19: try await hide()
      case 20: try await importTaps()
      case 21: fixture.clock.set(to: fixture.clock.now + -Int64(random.integer(below: 5000)))
      case 22 where random.chance(0.2): fixture.clock.set(to: fixture.clock.now + -3_700_000)
      default: fixture.clock.advance(byMilliseconds: Int64(random.integer(below: 400)))
      }
    }

    private mutating func open() async throws {
      let school = Int(random.integer(below: UInt64(fixture.schools.count)))
      let nickname = random.chance(0.2) ? nil : random.pick(from: nicknames)
      let isHidden = random.chance(0.05)
      let session = try await fixture.leaderboard.openSession(
        SessionRequest(
          season: fixture.season.id, school: fixture.schools[school].id, nickname: nickname ?? .anonymous,
          isHidden: isHidden))
      model.open(session, school: school, isHidden: isHidden)
    }

    private mutating func tap() async throws {
      guard !model.plays.isEmpty else { return }
      let place = Int(random.integer(below: UInt64(model.plays.count)))
      // Few different counts, so that there are ties; some more than fair play lets through, so that some batches count nothing.
      let batch = TapBatch(
        session: SessionID(rawValue: model.plays[place].id), sequence: model.plays[place].sequence + 1,
        taps: random.pick(from: [5, 10, 40, 400]) ?? 5, span: 0)
      guard case .success(let receipt)? = try await fixture.leaderboard.commit([batch]).first else { return }
      let shown = fixture.clock.now.milliseconds
      latest = latest - shown <= 3_600_000 ? max(latest, shown) : shown
      model.count(receipt.accepted, at: place, now: latest)
    }

    private mutating func hide() async throws {
      guard !model.plays.isEmpty else { return }
      let place = Int(random.integer(below: UInt64(model.plays.count)))
      let (play, isHidden) = (model.plays[place], random.chance(0.5))
      let named = play.nickname.flatMap { Nickname($0) }.map {
        PlayerReference.named($0, school: fixture.schools[play.school].id)
      }
      let player = random.chance(0.5) ? named : nil
      _ = try await fixture.leaderboard.setHidden(isHidden, player ?? .session(SessionID(rawValue: play.id)))
      model.setHidden(isHidden, playOf: place)
    }

    private mutating func importTaps() async throws {
      let school = Int(random.integer(below: UInt64(fixture.schools.count)))
      try await fixture.take(fixture.sheet((school, 77)), again: true)
      // Imports count at a moment of the season, too.
      let shown = fixture.clock.now.milliseconds
      latest = latest - shown <= 3_600_000 ? max(latest, shown) : shown
    }

    func expect(_ leaderboard: Leaderboard) async throws {
      for school in [nil] + fixture.schools.indices.map(Optional.some) {
        let expected = model.board(ofSchool: school)
        let board = school.map { PlayerBoard.school(fixture.schools[$0].id) } ?? .all
        for ties in TiePolicy.allCases {
          let page = try await leaderboard.players(.whole, of: board, ties: ties)
          #expect(page.total == expected.count)
          #expect(page.entries.map(\.rank) == NaivePlayers.ranks(of: expected, ties: ties), "\(board) \(ties)")
          guard ties == .ordinal else { continue }
          #expect(page.entries.map(\.taps) == expected.map(\.taps), "\(board)")
          #expect(page.entries.map(\.lastActiveAt?.milliseconds) == expected.map(\.lastActiveAt), "\(board)")
          #expect(page.entries.map { $0.nickname?.text } == expected.map(\.nickname), "\(board)")
          #expect(page.entries.map(\.school) == expected.map { fixture.summaries[$0.school] }, "\(board)")
          #expect(page.revision == (try await leaderboard.revision()))
        }
      }
      let tallies = model.tallies()
      for least in [1, 3] {
        let ranked = tallies.filter { $0.value.players >= least }
        let page = try await leaderboard.averages(.whole, leastPlayers: least)
        #expect(page.total == ranked.count)
        #expect(page.average?.unranked == tallies.count - ranked.count)
        for entry in page.entries {
          let school = try #require(fixture.summaries.firstIndex(of: entry.school))
          #expect(entry.average.sum == ranked[school]?.taps)
          #expect(entry.average.count == ranked[school]?.players)
        }
      }
    }
  }

  /// Three see the same: who writes, who keeps the players in memory beside it, and who reads everything anew.
  @Test(arguments: some(1, of: [UInt64(1), 2, 3, 4]))
  func `are what the naive model says, in every process`(seed: UInt64) async throws {
    let fixture = try await Fixture(schools: 4)
    let observer = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    // Room for a clock that is set back again and again.
    fixture.clock.advance(byMilliseconds: 400 * 3_700_000)
    var contest = Contest(
      fixture: fixture, random: SeededGenerator(seed: seed), latest: fixture.clock.now.milliseconds)
    for round in 0..<12 {
      for _ in 0..<30 { try await contest.step() }
      try await contest.expect(fixture.leaderboard)
      if round.isMultiple(of: 3) { try await contest.expect(observer) }
    }
    #expect(contest.model.board().count > 10)
    try await contest.expect(Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly))
    try await fixture.leaderboard.expectWhole()
  }
}

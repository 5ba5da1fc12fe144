import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension Proofs {
  @Suite struct `A season that ended` {
    private func lines(_ page: BoardPage) -> [FrozenContest.Line] {
      page.entries.map { FrozenContest.Line(school: $0.school, taps: $0.taps) }
    }

    /// The lines of a board; `nil` if there is no such board.
    private func lines(
      of board: Board, _ page: () async throws -> BoardPage
    ) async throws -> [FrozenContest.Line]? {
      do { return lines(try await page()) } catch BoardError.unknownBoard(board) { return nil }
    }

    @Test(arguments: some(1, of: 1...6 as ClosedRange<UInt64>))
    func `shows the schools of its end, as a model does that copies them all`(seed: UInt64) async throws {
      var contest = try await FrozenContest(seed: seed)
      for _ in 0..<160 { try await contest.step() }
      let fixture = contest.fixture
      #expect(contest.frozen.count > 2)
      // A leaderboard answers its first question about a season from the file, the others from memory. So one is opened for each board, which
      // answers from the file; a second one has loaded the boards; the contest's own has kept them up to date.
      let models = contest.seasons.map { ($0.id, contest.lines(of: $0)) }
      let loaded = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
      for board in FrozenContest.allBoards {
        let cold = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
        for (id, model) in models {
          let expected = model[board]
          for (way, leaderboard) in [("cold", cold), ("loaded", loaded), ("warm", fixture.leaderboard)] {
            let found = try await lines(of: board) { try await leaderboard.page(.top(500), of: board, season: id) }
            #expect(found == expected, "\(way): \(board) of season \(id)")
          }
          let final = try await lines(of: board) {
            try await loaded.page(.whole, of: board, season: id, at: fixture.clock.now)
          }
          #expect(final == expected, "at the end: \(board) of season \(id)")
        }
        try cold.close()
      }
      for (season, (_, model)) in zip(contest.seasons, models) {
        let all = try #require(model[.all])
        let totals = try await fixture.leaderboard.totals(of: .all, season: season.id)
        #expect(totals.schools == all.count)
        for line in all.prefix(3) {
          let cold = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
          let history = try await cold.history(of: line.school.id, season: season.id)
          #expect(history.school == line.school && history.total == all.count)
          #expect(history.points.last?.taps == line.taps)
          let rank = try await cold.standing(of: line.school.id, season: season.id).rank
          #expect(history.points.last?.rank == rank)
        }
        let race = try await fixture.leaderboard.race(top: 5, season: season.id)
        #expect(race.steps.last?.entries.map(\.school) == all.prefix(5).map(\.school))
      }
      try await fixture.leaderboard.expectWhole()
    }

    @Test(arguments: some(1, of: 11...14 as ClosedRange<UInt64>))
    func `and one that is live show the schools of every moment`(seed: UInt64) async throws {
      var contest = try await FrozenContest(seed: seed)
      for _ in 0..<160 { try await contest.step() }
      let fixture = contest.fixture
      var asked = 0
      for (season, moments) in contest.past {
        for (moment, model) in moments {
          for board in FrozenContest.allBoards {
            let expected = model[board]
            let whole = try await lines(of: board) {
              try await fixture.leaderboard.page(.whole, of: board, season: season, at: moment)
            }
            let top = try await lines(of: board) {
              try await fixture.leaderboard.page(.top(3), of: board, season: season, at: moment)
            }
            #expect(whole == expected, "\(board) of season \(season) at \(moment)")
            #expect(top == expected.map { Array($0.prefix(3)) }, "\(board) of season \(season) at \(moment)")
            asked += 1
          }
          let all = try #require(model[.all])
          guard let school = all.last?.school else { continue }
          // Its history says the same, if it is still on the board at the end of it.
          let steps = HistorySteps(from: moment, to: moment)
          let history = try await fixture.leaderboard.history(of: school.id, season: season, steps: steps)
          #expect(history.school == school && history.total == all.count)
          #expect(history.points.map(\.rank) == [all.count])
        }
      }
      #expect(asked > 100)
    }

    /// The story of issue 12: the county of Gunwi became a part of Daegu, and a school of it took first place on the board
    /// of Daegu, in a season that had ended before.
    @Test func `keeps Gunwi in Gyeongbuk, though the next edition has it in Daegu`() async throws {
      let fixture = try await Fixture(schools: 0)
      func school(_ code: String, _ name: String, _ region: String, _ district: String) throws -> School {
        School(id: try #require(SchoolID("test:high:\(code)")), name: name, region: region, district: district)
      }
      let gunwi = try school("1", "군위고등학교", "경상북도", "군위군")
      let daegu = try school("2", "대구고등학교", "대구광역시", "중구")
      let andong = try school("3", "안동고등학교", "경상북도", "안동시")
      let before = DirectoryEdition(format: .touchschool, schools: [gunwi, daegu, andong])
      try await fixture.leaderboard.perform(ImportSchools(before, scope: .whole))
      for (school, taps) in [(gunwi, 9), (daegu, 5), (andong, 7)] as [(School, Int64)] {
        let session = try await fixture.leaderboard.openSession(
          SessionRequest(season: fixture.season.id, school: school.id, nickname: try #require(Nickname("민서"))))
        _ = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: .zero))
      }
      let middle = fixture.clock.now
      fixture.clock.advance(byMilliseconds: 3_600_000)
      try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
      fixture.clock.advance(byMilliseconds: 3000)
      let season = fixture.season.id
      func seen(_ leaderboard: Leaderboard) async throws -> [String] {
        var seen: [String] = []
        for board in [Board.all, .region("대구광역시"), .region("경상북도"), .district(region: "경상북도", district: "군위군")] {
          for page in [
            try await leaderboard.page(.whole, of: board, season: season),
            try await leaderboard.page(.top(9), of: board, season: season, at: middle + 60_000),
          ] {
            seen += page.entries.map { "\(board) \($0.rank) \($0.school.name) \($0.school.region) \($0.taps)" }
          }
          let standing = try? await leaderboard.standing(of: gunwi.id, on: board, season: season)
          seen.append("\(String(describing: standing))")
        }
        let players = try await leaderboard.players(.top(9), season: season)
        seen += players.entries.map { "\($0.rank) \($0.school.name) \($0.school.region)" }
        seen.append("\(try await leaderboard.history(of: gunwi.id, on: .region("경상북도"), season: season))")
        seen.append("\(try await leaderboard.race(top: 3, of: .region("경상북도"), season: season))")
        seen.append("\(try await leaderboard.averages(.top(9), of: .region("경상북도"), season: season, leastPlayers: 1))")
        // The revision of an answer is that of the file.
        return seen.map { $0.replacing(/revision: [^)]*\)?/, with: "") }
      }
      let original = try await seen(fixture.leaderboard)
      #expect(original.contains { $0.hasPrefix("region:대구광역시 1 대구고등학교") })

      fixture.clock.advance(byMilliseconds: 86_400_000)
      let moved = try school("1", "대구군위고등학교", "대구광역시", "군위군")
      let closed = School(
        id: andong.id, name: andong.name, region: andong.region, district: andong.district, status: .closed)
      let added = try school("4", "군위새고등학교", "대구광역시", "군위군")
      let after = DirectoryEdition(format: .touchschool, schools: [moved, daegu, closed, added])
      try await fixture.leaderboard.perform(ImportSchools(after))
      #expect(try await seen(fixture.leaderboard) == original)
      let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
      #expect(try await seen(other) == original)
      await #expect(throws: BoardError.notOnBoard(added.id, .all)) {
        try await other.standing(of: added.id, season: season)
      }
      #expect(try await other.school(gunwi.id, season: season) == gunwi)
      #expect(try await other.school(andong.id, season: season)?.status == .open)
      #expect(try await other.school(added.id, season: season) == nil)
      // The next season has the schools of the new edition.
      let next = try await fixture.leaderboard.perform(StartSeason(name: "Next"))
      let page = try await fixture.leaderboard.page(.whole, of: .region("대구광역시"), season: next.id)
      #expect(page.entries.map(\.school.name) == ["대구군위고등학교", "대구고등학교", "군위새고등학교"])
      #expect(try await fixture.leaderboard.school(gunwi.id, season: next.id) == moved)
      try await fixture.leaderboard.expectWhole()
    }
  }
}

import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Cursor of a board` {
  @Test(arguments: BoardExample.allCases)
  func `turns the pages of a board that stands still, down and up again, and is the same after its text was read`(
    example: BoardExample
  ) async throws {
    let (fixture, ranking, model) = try await example.make()
    let all = model.standings(ties: .dense)
    for size in [1, 3, 7, 200] {
      var page = try ranking.page(.top(size), ties: .dense)
      #expect(page.previous == nil)
      var down = page.entries
      while let next = page.next {
        page = try ranking.page(.after(next, size: size), ties: .dense)
        #expect(page.entries.count == min(size, all.count - down.count))
        down += page.entries
      }
      #expect(down.map(NaiveStanding.init) == all, "down by \(size)")
      var up = page.entries
      while let previous = page.previous {
        page = try ranking.page(.before(previous, size: size), ties: .dense)
        up = page.entries + up
      }
      #expect(up.map(NaiveStanding.init) == all, "up by \(size)")
    }
    var page = try ranking.page(.top(1))
    while let cursor = page.next, page.entries[0].rank < 30 {
      let text = cursor.description
      #expect(BoardCursor(text) == cursor)
      #expect(text.utf8.allSatisfy { Self.urlSafe.contains($0) }, "\(text)")
      page = try ranking.page(.after(cursor, size: 1))
    }
    let regional = try? await fixture.leaderboard.page(.top(1), of: .region("서울특별시"))
    if let cursor = regional?.next { #expect(BoardCursor(cursor.description) == cursor) }
  }

  /// The promise that a cursor is for: what stands still is seen once, whatever moves around it.
  @Test(arguments: some(1, of: [UInt64(1), 2, 3, 4]))
  func `neither skips nor repeats a school while ranks move`(seed: UInt64) async throws {
    let fixture = try await Fixture(schools: 60)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 { try await fixture.tap(Int64(random.integer(in: 1..<30)), for: random.integer(in: 0..<60)) }
    let size = random.integer(in: 1..<9)

    for isDown in [true, false] {
      let before = try await fixture.leaderboard.page(.whole).entries
      var moved: Set<SchoolID> = []
      var seen: [SchoolID: Int] = [:]
      let pages = try await fixture.leaderboard.ranking().pageCount(size: size)
      var page = try await fixture.leaderboard.page(isDown ? .top(size) : .page(pages, size: size))
      while true {
        for standing in page.entries { seen[standing.school.id, default: 0] += 1 }
        for _ in 0..<random.integer(in: 1..<6) {
          let school = random.integer(in: 0..<60)
          try await fixture.tap(Int64(random.integer(in: 1..<30)), for: school)
          moved.insert(fixture.schools[school].id)
        }
        guard let cursor = isDown ? page.next : page.previous else { break }
        page = try await fixture.leaderboard.page(
          isDown ? .after(cursor, size: size) : .before(cursor, size: size))
      }
      #expect(!moved.isEmpty && moved.count < 60)
      for standing in before {
        let times = seen[standing.school.id] ?? 0
        if !moved.contains(standing.school.id) { #expect(times == 1, "\(standing)") }
        #expect(isDown ? times <= 1 : times >= 1, "\(standing)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `stays where the school was that has gone up or left the board`(isGone: Bool) async throws {
    let fixture = try await Fixture(schools: 6)
    let before = try await fixture.leaderboard.page(.whole).entries.map(\.school)
    let cursor = try #require(try await fixture.leaderboard.page(.top(2)).next)
    if isGone {
      var closed = try #require(fixture.schools.first { $0.id == before[1].id })
      closed.status = .closed
      try await fixture.put([closed])
    } else {
      try await fixture.tap(9, for: try #require(fixture.summaries.firstIndex(of: before[1])))
    }
    let after = try await fixture.leaderboard.page(.after(cursor, size: 9)).entries.map(\.school)
    #expect(after == Array(before[2...]))
    let ahead = try await fixture.leaderboard.page(.before(cursor, size: 9)).entries.map(\.school)
    #expect(ahead == (isGone ? [before[0]] : [before[1], before[0]]))
  }

  private static let urlSafe = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  @Test func `is none once a character of its text was changed, added or lost`() async throws {
    let (_, ranking, _) = try await BoardExample.mixed.make()
    let text = Array(try #require(try ranking.page(.top(3)).next).description)
    #expect(BoardCursor(String(text)) != nil)
    for place in text.indices {
      #expect(BoardCursor(String(text[..<place])) == nil)
      #expect(BoardCursor(String(text[..<place] + text[(place + 1)...])) == nil)
      for replacement in "Aa0-_=+/ 가" where replacement != text[place] {
        #expect(BoardCursor(String(text[..<place] + [replacement] + text[(place + 1)...])) == nil)
      }
    }
    for other in ["", "A", "AAAA", "next", String(text) + "A", String(text) + "=", " " + String(text)] {
      #expect(BoardCursor(other) == nil, "\(other)")
    }
  }

  @Test func `of another season or board is refused`() async throws {
    let fixture = try await Fixture(schools: 12)
    let cursor = try #require(try await fixture.leaderboard.page(.top(1)).next)
    let second = try await fixture.leaderboard.perform(StartSeason(name: "Second")).id
    for (board, season) in [(Board.level(.high), fixture.season.id), (.all, second)] {
      for slice in [BoardSlice.after(cursor, size: 2), .before(cursor, size: 2)] {
        await #expect(throws: BoardError.foreignCursor(cursor, season: season, board: board)) {
          try await fixture.leaderboard.page(slice, of: board, season: season)
        }
      }
    }
  }

  @Test func `is not given by a part that is complete`() async throws {
    let (fixture, ranking, _) = try await BoardExample.mixed.make()
    for slice in [
      BoardSlice.whole, .ranks(2...3), .taps(1...3), .schools([fixture.schools[0].id]), .page(90, size: 4),
    ] {
      let page = try ranking.page(slice)
      #expect(page.next == nil && page.previous == nil, "\(slice)")
    }
    let middle = try ranking.page(.around(try ranking.page(.whole).entries[4].school.id, radius: 1))
    #expect(middle.next != nil && middle.previous != nil)
  }
}

import Foundation
import TestSupport
@testable import GameServer
import Boards
import Basics
import Leaderboard
import NIOCore
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A change of a slice` {
  private static func schools(_ count: Int) throws -> [School] {
    try Contest.schools(count) { "School \"\($0)\"\n\u{1}\u{7F}\u{85}é/\\🏫" }
  }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // As the command prints it.
    return String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacing("\u{7F}", with: "\\u007f").replacing("\u{85}", with: "\\u0085")
  }

  private static func written(_ write: (inout JSONWriter) -> Void) -> String {
    String(buffer: JSONWriter.buffer(capacity: 0, write))
  }

  @Test(arguments: TiePolicy.allCases)
  func `tells of a whole board what the leaderboard tells, and is written the same`(ties: TiePolicy) async throws {
    let contest = try await Contest(schools: Self.schools(30))
    var random = SeededGenerator(seed: 7)
    var changes = contest.leaderboard.changes(ties: ties).makeAsyncIterator()
    _ = try await changes.next()
    var old = try await contest.leaderboard.ranking().page(.top(30), ties: ties)
    var overtakings = 0
    for _ in 0..<40 {
      // Several schools in one commit, with few taps, so that there are ties.
      var sessions: [Session] = []
      for _ in 0...random.integer(below: 5) {
        let school = contest.schools[Int(random.integer(below: 30))].id
        sessions.append(
          try await contest.leaderboard.openSession(SessionRequest(season: contest.season.id, school: school)))
      }
      let batches = sessions.map {
        TapBatch(session: $0.id, sequence: 1, taps: Int64(random.integer(below: 3)) + 1, span: 0)
      }
      _ = try await contest.leaderboard.commit(batches)
      contest.clock.advance(byMilliseconds: 1)
      let told = try #require(try await changes.next())
      let (found, new) = try await Self.change(from: old, .top(30), contest)
      let change = try #require(found)
      #expect(change.moves == told.moves)
      let theirs = try JSON(parsing: Self.encoded(told))
      let ours = try JSON(parsing: Self.written { $0.value(change, page: new) })
      #expect(ours["moves"] == theirs["moves"] && ours["overtakingCount"] == theirs["overtakingCount"])
      // Of many, which are named first may differ.
      if change.overtakingCount <= BoardChange.overtakingLimit {
        #expect(Set(ours["overtakings"].elements) == Set(theirs["overtakings"].elements))
      }
      #expect(ours["revision"].integer == told.revision.rawValue)
      overtakings += change.overtakingCount
      old = new
    }
    #expect(overtakings > 20)
  }

  /// The change of a part of the board since it looked like this.
  private static func change(
    from before: BoardPage, _ slice: BoardSlice, _ contest: Contest
  ) async throws -> (change: BoardChange?, page: BoardPage) {
    var delta = try await contest.leaderboard.delta(
      of: before.board, season: before.season.id, since: before.revision, ties: before.ties)
    let page = try delta.ranking.page(slice, ties: before.ties)
    return (delta.change(from: before, to: page), page)
  }

  @Test func `writes a page byte for byte as the command does`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 1_000_000, schools: Self.schools(9))
    try await contest.tap(5, for: 3)
    for slice in [BoardSlice.top(3), .page(2, size: 4), .around(contest.schools[3].id, radius: 1), .whole, .top(0)] {
      for ties in TiePolicy.allCases {
        let page = try await contest.leaderboard.page(slice, ties: ties)
        #expect(Self.written { $0.value(page, revision: page.revision) } == (try Self.encoded(page)))
      }
    }
    let open = try await Contest()
    let page = try await open.leaderboard.page(.whole)
    #expect(Self.written { $0.value(page, revision: page.revision) } == (try Self.encoded(page)))
    contest.clock.advance(byMilliseconds: 60_000)
    let past = try await contest.leaderboard.page(.top(2), at: Contest.start + 30_000)
    #expect(Self.written { $0.value(past, revision: past.revision) } == (try Self.encoded(past)))
  }

  @Test func `knows where a school was that has come into the slice`() async throws {
    let contest = try await Contest(schools: Self.schools(12))
    for school in 0..<10 { try await contest.tap(Int64(30 - school), for: school) }
    var changes = contest.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.next()
    let old = try await contest.leaderboard.page(.top(3))
    try await contest.tap(19, for: 9)
    let change = try #require(try await Self.change(from: old, .top(3), contest).change)
    #expect(change.moves.map(\.school.id) == [contest.schools[9].id])
    #expect(change.moves.map(\.tapsBefore) == [21])
    #expect(change.moves.map(\.rankBefore) == [10])
    #expect(change.moves.map(\.rank) == [1])
    // The one who fell out of the slice was passed, too.
    #expect(change.overtakings.map(\.passed) == contest.schools[0..<3].map { SchoolName(SchoolSummary($0)) })
    #expect(change.overtakingCount == 3)
  }

  @Test func `cannot be told when schools were renamed, the season has another end or the past is not known`()
    async throws
  {
    let contest = try await Contest(schools: Self.schools(5))
    let start = try await contest.leaderboard.page(.whole)
    try await contest.tap(1, for: 0)
    // Nobody observes the board.
    #expect(try await Self.change(from: start, .whole, contest).change == nil)
    var changes = contest.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.next()
    let old = try await contest.leaderboard.page(.whole)
    try await contest.tap(1, for: 0)
    #expect(try await Self.change(from: old, .whole, contest).change != nil)
    _ = try await contest.leaderboard.perform(EndSeason(contest.season.id, at: Contest.start + 5000))
    let (ended, new) = try await Self.change(from: old, .whole, contest)
    #expect(ended == nil)
    var edited = contest.schools
    edited[0].name = "Renamed"
    try await contest.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: edited)))
    #expect(try await Self.change(from: new, .whole, contest).change == nil)
  }
}

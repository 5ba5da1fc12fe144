import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Changes of a board` {
  private static let boards = [
    Board.all, .level(.high), .region("서울특별시"), .regionLevel(region: "부산광역시", level: .middle),
  ]

  /// Observers of several boards under every tie policy read when they like, while taps come from this leaderboard and from another one on
  /// the same file: whoever adds up its changes has the board, with ranks.
  @Test(arguments: some(1, of: [UInt64(1), 2, 3]))
  func `add up to the board, whenever they are read`(seed: UInt64) async throws {
    let fixture = try await Fixture(schools: 30)
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    let leaderboard = fixture.leaderboard
    let sessions = try await leaderboard.openSessions(
      fixture.schools.map { SessionRequest(season: fixture.season.id, school: $0.id) })
    var sequences = [Int64](repeating: 0, count: sessions.count)
    var random = SeededGenerator(seed: seed)
    let subjects = Self.boards.flatMap { board in TiePolicy.allCases.map { (board, $0) } }
    var iterators = subjects.map { leaderboard.changes(of: $0.0, ties: $0.1).makeAsyncIterator() }
    var followers = subjects.map { _ in Follower(leaderboard) }
    for index in subjects.indices { try await followers[index].take(iterators[index].change()) }

    for _ in 0..<60 {
      fixture.clock.advance(byMilliseconds: 3000)
      let writer = random.integer(below: 4) == 0 ? other : leaderboard
      let tapping = (0..<random.integer(in: 1..<8)).map { _ in Int(random.integer(below: 30)) }
      var batches: [TapBatch] = []
      for school in tapping {
        sequences[school] += 1
        batches.append(
          TapBatch(
            session: sessions[school].id, sequence: sequences[school], taps: Int64(random.integer(in: 1..<4)), span: 500
          ))
      }
      for result in try await writer.commit(batches) { _ = try result.get() }
      // Nobody waits for what may not come: only who has something to be told reads.
      for index in subjects.indices where random.integer(below: 5) == 0 {
        let ahead = try await leaderboard.page(.whole, of: subjects[index].0, ties: subjects[index].1)
        guard ahead.entries.contains(where: { followers[index].entries[$0.school.id]?.taps != $0.taps }) else {
          continue
        }
        try await followers[index].take(iterators[index].change())
      }
    }
    for index in subjects.indices {
      let (board, ties) = subjects[index]
      let page = try await leaderboard.page(.whole, of: board, ties: ties)
      while page.entries.contains(where: { followers[index].entries[$0.school.id]?.taps != $0.taps }) {
        try await followers[index].take(iterators[index].change())
      }
      try await followers[index].expectCurrent(board, season: fixture.season.id, ties: ties)
    }
    #expect(leaderboard.watched.observerCount == subjects.count)
    try other.close()
  }

  /// What an observer has made of the changes it got.
  private struct Sums: Sendable {
    var taps: [SchoolID: Int64] = [:]
    var seen: [(revision: Revision, sum: Int64)] = []
  }

  /// Promise 5, while many commit at once: revisions grow, nothing is missed or seen half, and the last one comes, to the slow as well.
  @Test func `come whole and in order while many commit, to the last one`() async throws {
    let fixture = try await Fixture(schools: 12)
    let leaderboard = fixture.leaderboard
    let sessions = try await leaderboard.openSessions(
      (0..<24).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0 % 12].id) })
    let joined = try await leaderboard.revision()
    // Keeps the board's past from here on.
    var first = leaderboard.changes().makeAsyncIterator()
    #expect(try await first.change().isRestart)

    let (receipts, observed): ([Receipt], [Sums]) = try await withThrowingTaskGroup(of: ([Receipt], Sums?).self) {
      group in
      for session in sessions {
        group.addTask {
          var receipts: [Receipt] = []
          for sequence in 1...Int64(30) {
            receipts.append(
              try await leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 1, span: 0)))
          }
          return (receipts, nil)
        }
      }
      for observer in 0..<12 {
        group.addTask {
          var sums = Sums()
          for try await change in leaderboard.changes(after: joined) {
            #expect(change.since == sums.seen.last?.revision ?? joined)
            for move in change.moves {
              #expect(move.tapsBefore == sums.taps[move.school.id, default: 0])
              sums.taps[move.school.id] = move.taps
            }
            sums.seen.append((change.revision, sums.taps.values.reduce(0, +)))
            if sums.seen.last?.sum == 720 { break }
            // The slow ones miss commits, not taps.
            for _ in 0..<(observer * 20) { await Task.yield() }
          }
          return ([], sums)
        }
      }
      return try await group.reduce(into: ([Receipt](), [Sums]())) { all, part in
        all.0 += part.0
        if let sums = part.1 { all.1.append(sums) }
      }
    }
    #expect(receipts.count == 720)
    #expect(observed.count == 12)
    for sums in observed {
      for (earlier, later) in zip(sums.seen, sums.seen.dropFirst()) { #expect(earlier.revision < later.revision) }
      for (revision, sum) in sums.seen {
        #expect(
          sum == receipts.reduce(0) { $0 + ($1.revision <= revision ? $1.accepted : 0) }, "at revision \(revision)")
      }
      #expect(sums.seen.last?.sum == 720)
    }
    // The one that stopped reading gets all of it in one.
    let change = try await first.change()
    #expect(change.moves.map(\.gained) == Array(repeating: 60, count: 12))
    #expect(change.revision == receipts.map(\.revision).max())
  }
}

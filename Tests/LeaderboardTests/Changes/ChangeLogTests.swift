import Boards
import SchoolDirectory
import TapGame
import Testing

@Suite struct `The past of an observed board` {
  typealias Log = ChangeLog<Int>

  private func entry(_ id: Int, _ taps: Int64) -> Log.Entry { .init(id: id, score: taps, reachedAt: taps) }
  private func revision(_ number: Int) -> Revision { Revision(rawValue: Int64(number)) }

  @Test func `knows each entry as it was at a revision`() {
    var log = Log(start: revision(10))
    log.note(entry(1, 100))
    #expect(log.endCommit(revision(11)) == true)
    #expect(log.endCommit(revision(12)) == false)
    log.note(entry(1, 150))
    log.note(entry(2, 40))
    #expect(log.endCommit(revision(13)) == true)
    #expect(log.newest == revision(13))
    #expect(log.entries(at: revision(10)) == [entry(1, 100), entry(2, 40)])
    #expect(log.entries(at: revision(11)) == [entry(1, 150), entry(2, 40)])
    #expect(log.entries(at: revision(12)) == [entry(1, 150), entry(2, 40)])
    #expect(log.entries(at: revision(13)) == [])
    #expect(log.entries(at: revision(99)) == [])
    #expect(log.entries(at: revision(9)) == nil)
    #expect(
      [9, 10, 11, 12, 13, 14].map { log.place(of: revision($0)) } == [nil, 10, 11, 11, 13, 13].map { $0.map(revision) })
  }

  @Test(arguments: [1, 7, 40])
  func `keeps so much and no more`(entries: Int) {
    var log = Log(start: revision(0))
    let commits = 3 * Log.commitLimit + 5
    for number in 1...commits {
      for id in 0..<entries { log.note(entry(id, Int64(number))) }
      _ = log.endCommit(revision(number))
      #expect(log.commitCount <= Log.commitLimit)
      #expect(log.entryCount <= Log.entryLimit)
      #expect(log.newest == revision(number))
    }
    #expect(log.commitCount == min(Log.commitLimit, Log.entryLimit / entries))
    #expect(log.start == revision(commits - log.commitCount))
    #expect(log.entries(at: log.start)?.map(\.score) == Array(repeating: log.start.rawValue + 1, count: entries))
    #expect(log.entries(at: revision(Int(log.start.rawValue) - 1)) == nil)
  }

  @Test func `forgets a commit that is too large to keep`() {
    var log = Log(start: revision(0))
    for id in 0...Log.entryLimit { log.note(entry(id, 0)) }
    #expect(log.endCommit(revision(1)) == true)
    #expect(log.newest == revision(1))
    #expect(log.start == revision(1))
    #expect(log.entries(at: revision(0)) == nil)
    log.note(entry(3, 1))
    #expect(log.endCommit(revision(2)) == true)
    #expect(log.entries(at: revision(1)) == [entry(3, 1)])
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `agrees with keeping every board there was`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var log = Log(start: revision(0))
    var board = (0..<20).map { entry($0, 0) }
    var boards = [board]
    for number in 1...400 {
      for _ in 0..<random.integer(in: 0..<5) {
        let id = Int(random.integer(below: 20))
        log.note(board[id])
        board[id] = entry(id, Int64(number * 10) + Int64(random.integer(below: 9)))
      }
      _ = log.endCommit(revision(number))
      boards.append(board)
      let past = Int(random.integer(below: UInt64(number + 1)))
      var then = board
      for entry in log.entries(at: revision(past)) ?? [] { then[entry.id] = entry }
      #expect(then == boards[past])
    }
  }
}

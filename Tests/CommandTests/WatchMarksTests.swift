import SchoolDirectory
import TapGame
import Testing

@testable import Boards
@testable import Leaderboard
@testable import TouchSchoolCommand

/// What a watched board marks, on a clock that the test moves.
@Suite("Marks of a watched board")
struct WatchMarksTests {
  private let schools = (0..<4).compactMap { number in
    SchoolID(source: "test", level: .high, code: "S\(number)").map {
      SchoolName(id: $0, name: "School \(number)")
    }
  }

  private func change(
    _ moves: [(school: Int, gained: Int64, from: Int, to: Int)] = [], passed: [(Int, Int)] = [], season: Int64 = 1,
    isRestart: Bool = false
  ) -> BoardChange {
    BoardChange(
      season: SeasonID(rawValue: season), board: .all, ties: .ordinal, since: isRestart ? nil : Revision(rawValue: 1),
      revision: Revision(rawValue: 2),
      moves: moves.map {
        .init(
          school: schools[$0.school], tapsBefore: 0, taps: $0.gained, reachedAt: Timestamp(milliseconds: 0),
          rankBefore: $0.from, rank: $0.to)
      },
      overtakings: passed.map { .init(school: schools[$0.0], passed: schools[$0.1], rank: 1) },
      overtakingCount: passed.count)
  }

  @Test("are bright for a second, stay for three, and are forgotten")
  func fading() {
    var marks = WatchMarks()
    marks.take(change([(0, 12, 5, 3)]), at: .seconds(10))
    let school = schools[0].id
    #expect(marks.mark(of: school, at: .seconds(10)) == .init(gained: 12, rankBefore: 5, isBright: true))
    #expect(marks.mark(of: school, at: .milliseconds(10_999))?.isBright == true)
    #expect(marks.mark(of: school, at: .seconds(11)) == .init(gained: 12, rankBefore: 5, isBright: false))
    #expect(marks.mark(of: school, at: .milliseconds(12_999)) != nil)
    #expect(marks.mark(of: school, at: .seconds(13)) == nil)
    #expect(marks.mark(of: schools[1].id, at: .seconds(10)) == nil)
    marks.forget(before: .seconds(12))
    #expect(marks.mark(of: school, at: .seconds(12)) != nil)
    marks.forget(before: .seconds(13))
    #expect(marks.mark(of: school, at: .seconds(12)) == nil)
  }

  @Test("add up what was gained in the last seconds, from the rank before it")
  func sliding() {
    var marks = WatchMarks()
    for (second, rank) in zip(0..<6, stride(from: 9, to: 3, by: -1)) {
      marks.take(change([(0, 10, rank, rank - 1)]), at: .seconds(second))
      marks.take(change([(0, 1, rank - 1, rank - 1)]), at: .milliseconds(second * 1000 + 100))
    }
    // The changes of the seconds 3, 4 and 5.
    #expect(marks.mark(of: schools[0].id, at: .milliseconds(5500)) == .init(gained: 33, rankBefore: 6, isBright: true))
  }

  @Test("name the newest overtakings, the best first, until another season begins")
  func overtakings() {
    var marks = WatchMarks()
    func names() -> [[String]] { marks.overtakings.map { [$0.school.name, $0.passed.name] } }
    marks.take(change(passed: [(0, 1), (2, 3)]), at: .zero)
    marks.take(change(passed: [(3, 2), (3, 1)]), at: .zero)
    #expect(names() == [["School 3", "School 2"], ["School 3", "School 1"], ["School 0", "School 1"]])
    marks.take(change(isRestart: true), at: .zero)
    #expect(names().count == WatchMarks.overtakingLimit)
    marks.take(change(season: 2, isRestart: true), at: .zero)
    #expect(names().isEmpty)
  }
}

import Basics
import Console
import GameAPI
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `A contest that cannot be opened yet` {
  private typealias Seat = TestStore<Opening.State, Opening.Action>

  /// What the next attempts do, and how many there were.
  private final class Attempts: Sendable {
    private let state = Mutex<(next: [(any Error)?], made: [Bool])>(([], []))
    var made: [Bool] { state.withLock { $0.made } }
    init(_ next: [(any Error)?]) { state.withLock { $0.next = next } }

    func make(isNewAllowed: Bool) throws {
      let error = state.withLock { state in
        state.made.append(isNewAllowed)
        return state.next.isEmpty ? nil : state.next.removeFirst()
      }
      if let error { throw error }
    }
  }

  private let clock = TestClock()

  private func seat(_ attempts: Attempts) -> Seat {
    TestStore(
      initialState: Opening.State(language: .korean, size: TerminalSize(columns: 80, rows: 24)),
      reducer: Opening(clock: clock) { try attempts.make(isNewAllowed: $0) })
  }

  private static func obstacle(_ error: LeaderboardError, canBeginAnew: Bool = false) throws -> Obstacle {
    try #require(Obstacle(error, canBeginAnew: canBeginAnew))
  }

  @Test func `is tried again and again until it can`() async throws {
    let (locked, away) = (
      try Self.obstacle(.busy(path: "/c")), try Self.obstacle(.notFound(path: "/c"), canBeginAnew: true)
    )
    let attempts = Attempts([locked, away, nil])
    let seat = seat(attempts)
    await seat.send(.start)
    await seat.receive(.obstructed(locked)) { $0.obstacle = locked }
    await clock.advance(by: Opening.interval)
    await seat.receive(.obstructed(away)) { $0.obstacle = away }
    await clock.advance(by: Opening.interval)
    await seat.receive(.ended(.opened)) { $0.end = .opened }
    #expect(attempts.made == [false, false, false])
    await seat.finish()
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24), (120, 40)], Language.allCases)
  func `at a server that does not answer is named in whole sentences, with what waits for it`(
    size: (columns: Int, rows: Int), language: Language
  ) throws {
    let address = try ServerAddress("http://127.0.0.1:9")
    let error = ServerError.unreachable(address, reason: "nothing listens there")
    for kept in [0, 1234] as [Int64] {
      var state = Opening.State(language: language, size: TerminalSize(columns: size.columns, rows: size.rows))
      let obstacle: Obstacle = try #require(Obstacle(error, kept: kept))
      state.obstacle = obstacle
      let picture = state.draw().lines
      let words = picture.joined(separator: " ").split(separator: " ").joined(separator: " ")
      let sentences =
        [Failure.sentence(of: error, in: language), language("이어지면 바로 시작해요.", "The game begins when it answers.")]
        + (kept == 0
          ? []
          : [language("1,234번은 이 기기에 보관했다가 그때 보내요.", "Kept on this machine until then: 1,234 taps.")])
      #expect(words.contains(sentences.joined(separator: " ")) && !words.contains("…"), "\(picture)")
      #expect(words.contains(language("q 나가기", "q leave")))
      #expect(picture.contains { $0.contains("▀█▀ █▀█") } == (size.columns >= 60))
    }
    #expect(Obstacle(.notAContest(address, status: 404), kept: 1) == nil)
  }

  @Test func `is given up at an error that waiting does not help`() async throws {
    let seat = seat(Attempts([LeaderboardError.damaged(path: "/c", detail: "no tables")]))
    await seat.send(.start)
    await seat.receive(.ended(.failed)) { $0.end = .failed }
    await seat.finish()
  }

  @Test(arguments: [
    Input.key(.escape), .key(.character("q")), .key(.character("ㅂ")),
    Input(.key(KeyPress(.character("c"), .control)), at: .zero),
  ])
  func `is left by the keys that leave`(input: Input) async throws {
    let locked = try Self.obstacle(.busy(path: "/c"))
    let seat = seat(Attempts([locked, locked]))
    await seat.send(.start)
    await seat.receive(.obstructed(locked)) { $0.obstacle = locked }
    await seat.send(.input(input))
    await seat.receive(.leave) { $0.end = .left }
    await seat.finish()
  }

  @Test func `is left by a key that comes when it has just been opened, and by no other`() async throws {
    let seat = seat(Attempts([nil]))
    await seat.send(.start)
    await seat.receive(.ended(.opened)) { $0.end = .opened }
    await seat.send(.input(.key(.character("n"))))
    await seat.send(.ended(.failed))
    await seat.send(.input(.key(.character("q"))))
    await seat.receive(.leave) { $0.end = .left }
    await seat.finish()
  }

  @Test func `is replaced by a new one only where the person asks for that`() async throws {
    let locked = try Self.obstacle(.busy(path: "/c"))
    let away = try Self.obstacle(.notFound(path: "/c"), canBeginAnew: true)
    let attempts = Attempts([locked, away, nil])
    let seat = seat(attempts)
    await seat.send(.start)
    await seat.receive(.obstructed(locked)) { $0.obstacle = locked }
    // There is a contest.
    await seat.send(.input(.key(.character("n"))))
    await clock.advance(by: Opening.interval)
    await seat.receive(.obstructed(away)) { $0.obstacle = away }
    await seat.send(.input(.key(.character("n")))) { $0.isNewAllowed = true }
    await seat.receive(.ended(.opened)) { $0.end = .opened }
    #expect(attempts.made == [false, false, true])
    await seat.finish()
  }

  @Test(
    arguments: [
      TerminalSize(columns: 60, rows: 20), TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 120, rows: 40),
    ], [Language.korean, .english])
  func `is named with what the game waits for, on terminals of every size`(size: TerminalSize, language: Language)
    throws
  {
    var state = Opening.State(language: language, size: size)
    #expect(state.draw().lines.joined().contains(language("대회를 여는 중이에요…", "Opening the contest…")))
    let errors: [LeaderboardError] = [
      .busy(path: "/c.sqlite"), .notFound(path: "/c.sqlite"), .cannotOpen(path: "/c.sqlite", reason: "x"),
      .inputOutput(path: "/c.sqlite", detail: "x"),
    ]
    for error in errors {
      state.obstacle = Obstacle(error, canBeginAnew: true)
      let picture = state.draw().lines.joined(separator: "\n")
      for sentence in try #require(state.obstacle).sentences(in: language) { #expect(picture.contains(sentence)) }
      #expect(picture.contains(language("새 대회 시작하기", "begin a new contest")))
      #expect(picture.contains(language("나가기", "leave")))
    }
  }
}

import Basics
import Boards
import ChildPrograms
import Foundation
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TerminalApp
import TestSupport
import Testing
import VirtualTerminal

@testable import TerminalPlay

/// The practice with rivals: its own store, its rivals' taps, and the game over it.
@Suite("Practice", .timeLimit(.minutes(10)))
struct PracticeTests {
  private let folder: TemporaryFolder
  private let schools: [School]

  init() throws {
    folder = try TemporaryFolder()
    schools = try (0..<20).map { number in
      School(
        id: try #require(SchoolID(source: "test", level: .high, code: "S\(number)")), name: "학교\(number)",
        region: "서울특별시", district: "중구")
    }
  }

  private var parent: URL { URL(filePath: folder.path("")) }
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: parent.path) }

  private func open(_ clock: any WallClock, school: SchoolID?) async throws -> PracticeContest {
    try await PracticeContest.open(
      schools: schools, clock: clock, language: .korean,
      profile: PlayerProfile(nickname: .anonymous, hasSeenIntroduction: true), school: school, in: parent)
  }

  /// Plays a minute against the rivals, at six taps a second and then none, on a clock that only the test moves.
  private func play(seed: UInt64) async throws -> [String] {
    let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_000_000))
    let practice = try await open(clock, school: schools[0].id)
    defer { practice.close() }
    let rivals = RivalPlay(practice, schools: schools, seed: seed)
    let session = try await practice.leaderboard.openSession(
      SessionRequest(season: practice.season.id, school: schools[0].id))
    var ranks: [Int] = []
    for step in Int64(0)..<240 {
      try await rivals.step(to: .milliseconds(250 * step))
      if step < 160 {
        let receipt = try await practice.leaderboard.commit(
          TapBatch(session: session.id, sequence: step + 1, taps: step.isMultiple(of: 2) ? 1 : 2, span: .zero))
        #expect(receipt.rejected == 0)
      }
      clock.advance(byMilliseconds: 250)
      ranks.append(try await practice.leaderboard.standing(of: schools[0].id).rank)
    }
    // Up from behind all rivals, and passed again by some of them.
    #expect(ranks[0] == 12 && (ranks.min() ?? 0) < 9)
    #expect(zip(ranks, ranks.dropFirst()).contains { $0 < $1 })
    #expect((ranks.last ?? 0) > (ranks.min() ?? 0))
    // Every tap of the rivals counts: what the brain thinks is what the board has.
    let page = try await practice.leaderboard.page(.top(20))
    return page.entries.map { "\($0.rank) \($0.school.name) \($0.taps)" }
  }

  @Test("is the same for the same seed and the same clock, and another for another seed")
  func seeded() async throws {
    let first = try await play(seed: 7)
    #expect(try await play(seed: 7) == first)
    #expect(try await play(seed: 8) != first)
    #expect(try names() == [], "each practice is gone with its folder")
  }

  @Test("waits for the player to choose a school")
  func waits() async throws {
    let practice = try await open(SystemClock(), school: nil)
    defer { practice.close() }
    let rivals = RivalPlay(practice, schools: schools, seed: 1)
    try await rivals.step(to: .seconds(1))
    #expect(try await practice.leaderboard.page(.top(1)).entries.first?.taps == 0)
    try await practice.file.choose(schools[3].id, in: practice.location)
    try await rivals.step(to: .seconds(2))
    #expect(try await practice.leaderboard.page(.top(1)).entries.first?.taps ?? 0 > 100)
  }

  @Test("removes what a killed one has left, and leaves that of another process alone")
  func leftovers() async throws {
    let child = try ChildProgram(["/bin/true"])
    child.wait()
    let (gone, alive) = ("touchschool-practice-\(child.id)-x", "touchschool-practice-\(getppid())-x")
    for name in [gone, alive, "other"] {
      try FileManager.default.createDirectory(at: parent.appending(path: name), withIntermediateDirectories: false)
    }
    try await open(SystemClock(), school: nil).close()
    #expect(try names().sorted() == ["other", alive])
  }

  // MARK: The game

  private func start(_ workplace: Workplace, _ arguments: String...) throws -> PlayedGame {
    try PlayedGame(
      ["play", "--lang", "ko"] + arguments, in: workplace, environment: ["TMPDIR": workplace.folder.path])
  }

  /// Waits for the game screen with a session, on which no tap was made.
  private func seeReady(_ game: PlayedGame) async throws {
    try await game.see { rows in
      rows.contains { $0.contains("학교 터치 0") } && !rows.contains { $0.contains("잠깐만요") }
    }
  }

  @Test("is begun with --practice, marks every screen, and leaves nothing behind")
  func fromTheCommand() async throws {
    let workplace = try Workplace()
    let game = try start(workplace, "--practice")
    try await game.see("터치스쿨에 온 걸 환영해요!")
    try game.type("\u{1B}")
    try await game.see { $0.first?.hasPrefix(" 연습  터치스쿨") ?? false }
    try game.type("p")
    try await game.see("찾기")
    try game.type("서울고")
    try await game.see("서울고등학교")
    try game.type("\r")
    try await game.see { $0.first?.hasPrefix(" 연습  서울고등학교") ?? false }
    try await seeReady(game)
    for key in "asdfghjkl" { try game.type(String(key)) }
    // Past the schools that nobody plays for, and among the rivals.
    try await game.see { rows in
      rows.contains { row in
        row.firstMatch(of: /248곳 중 (\d+)위/).flatMap { Int($0.1) }.map { $0 <= 12 } ?? false
      }
    }
    try game.type("\t")
    // The list comes after its title, and a school that is opened after the list.
    try await game.see { rows in
      rows.first?.hasPrefix(" 연습  순위") ?? false && rows.contains { $0.contains(/^ +\d+  \S/) }
    }
    try game.type("\r")
    try await game.see { $0.first?.hasPrefix(" 연습  학교 자세히") ?? false }
    try game.type("\u{3}")
    #expect(try await game.end() == 0)
    #expect(game.terminal.problems == [])
    #expect(game.output.contains("연습: 서울고등학교"))
    #expect(game.output.contains("연습한 터치는 대회에 세지 않아요."))
    // No contest was begun, and nothing of the practice is left.
    #expect(try workplace.names().filter { $0.contains("sqlite") || $0.contains("practice") } == [])
  }

  @Test("is offered in a lonely contest, and goes back to it, where none of its taps counts")
  func fromTheGame() async throws {
    let workplace = try Workplace()
    let game = try start(workplace)
    try await game.see("터치스쿨에 온 걸 환영해요!")
    try game.type("\u{1B}")
    try await game.see("아직 혼자예요. v를 누르면 연습 상대와 겨뤄요.")
    try game.type("v")
    try await game.see { $0.first?.hasPrefix(" 연습  터치스쿨") ?? false }
    try game.type("p")
    try await game.see("찾기")
    try game.type("서울고\r")
    try await game.see { $0.first?.hasPrefix(" 연습  서울고등학교") ?? false }
    try await seeReady(game)
    try game.type("asd")
    try await game.see { rows in rows.contains { $0.contains("학교 터치 3") } }
    try game.type("\u{1B}")
    try await game.see("대회로 돌아가기")
    try game.type("v")
    try await game.see { rows in rows.contains { $0.contains("아직 학교가 없어요.") } }
    #expect(try workplace.names().filter { $0.contains("practice") } == [])
    try game.type("q")
    #expect(try await game.end() == 0)
    #expect(game.terminal.problems == [])
    let sessions = try await workplace.touchschool("players", "sessions", "--format", "csv")
    #expect(sessions.output.split(separator: "\n").count <= 1, "\(sessions.output)")
    try await workplace.expectWhole()
  }

  @Test("plays line by line, too")
  func plain() async throws {
    let workplace = try Workplace()
    let outcome = try await workplace.touchschool(
      "play", "--plain", "--practice", "--lang", "ko", input: "학교 서울고\n학교 1\n터치 3\n기다리기\n",
      environment: workplace.playerEnvironment.merging(["TMPDIR": workplace.folder.path]) { $1 })
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("연습이에요. 상대 학교는 시뮬레이션이고, 여기서 한 터치는 대회에 세지 않아요."))
    #expect(outcome.output.contains("3번 터치해서 3번을 세었어요."))
    #expect(try workplace.names().filter { $0.contains("sqlite") || $0.contains("practice") } == [])
  }
}

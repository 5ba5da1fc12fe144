import Basics
import Boards
import Console
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `Keys from a Korean input method` {
  @Test func `count as the keys that made the syllables`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, path: [.game(.init())])
    // 3 + 3 + 2 + 3 + 4 + 3 + 3 presses.
    for syllable in "한글아꿔값과달" {
      await seat.press(.character(syllable))
      await seat.advance(350)
    }
    await seat.advance(1000)
    #expect(seat.tapping.made == 21)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[0].id).taps == 21)
  }

  @Test(arguments: [("ㅂ", true), ("ㅃ", true), ("바", true), ("ㅁ", false)] as [(Character, Bool)])
  func `are commands by the key, q among them`(character: Character, leaves: Bool) async throws {
    let seat = await GameSeat(try await GameFixture(), school: 0)
    await seat.press(.character(character))
    #expect((seat.state.leaving == .left) == leaves)
  }

  @Test func `move on the rankings and answer a question`() async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(fixture, school: 0, path: [.detail(.init(school: fixture.schools[1]))])
    await seat.press(.character("ㅖ"))
    #expect(seat.picture.contains("학교를 바꿀까요?"))
    await seat.press(.character("쇼"))
    #expect(
      seat.state.shared.tapping.next?.id == fixture.schools[1].id || seat.state.shared.school == fixture.schools[1])
  }

  @Test func `stay text where one types`() async throws {
    let seat = await GameSeat(try await GameFixture(), path: [.picker(.init())])
    await seat.press(.character("나"))
    guard case .picker(let picker) = seat.state.path.last else { return #expect(Bool(false)) }
    #expect(picker.query == "나")
  }

  @Test(arguments: Language.allCases)
  func `and any others are all shown by a question mark, on every screen`(language: Language) async throws {
    let fixture = try await GameFixture()
    let screens: [Screen.State?] = [
      nil, .picker(.init()), .game(.init()), .round(.init()), .rankings(.init()),
      .detail(.init(school: fixture.schools[1])), .introduction(.init()), .code(.init(.needed(.code))),
    ]
    for screen in screens {
      let seat = await GameSeat(fixture, school: 0, language: language, path: screen.map { [$0] } ?? [])
      let before = seat.picture
      await seat.press(.character("?"))
      #expect(seat.picture.contains(language("모든 키 ", "All keys ")), "\(String(describing: screen))")
      #expect(seat.picture.contains("ctrl-c"))
      #expect(!seat.lines.contains { $0.contains("…") && !before.contains($0) })
      // A key closes it, and does nothing else.
      await seat.press(.character("q"))
      #expect(seat.picture == before && seat.state.leaving == .no && seat.tapping.made == 0)
    }
  }
}

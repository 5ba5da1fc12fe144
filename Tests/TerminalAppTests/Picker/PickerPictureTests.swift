import Basics
import Console
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import TerminalApp

@Suite struct `The picker's picture` {
  @Test func `is as recorded`() async throws {
    let fixture = try await GameFixture(schools: 90)
    var closed = fixture.directory[15]
    closed.status = .closed
    let long = School(
      id: try #require(SchoolID(source: "test", level: .high, code: "L1")), name: "서울대학교사범대학부설가람여자고등학교",
      region: "세종특별자치시", district: "세종특별자치시 도담동")
    let search = SchoolSearch(fixture.directory.filter { $0.id != closed.id } + [closed, long])
    let old = fixture.dependencies
    let dependencies = GameDependencies(
      client: old.client, contest: old.contest, file: old.file, search: search, clock: old.clock,
      wallClock: old.wallClock)
    var pictures: [(String, Canvas)] = []
    for (size, language) in ListPictures.worlds {
      func picture(
        _ name: String, mine: Int? = nil, _ inputs: [Input], _ change: (inout Picker.State) -> Void = { _ in }
      ) {
        var shared = SharedState(
          language: language, size: size, tapping: .init(school: mine.map { fixture.schools[$0] }))
        shared.tapping.counted = 1234
        var state = Picker.State()
        let picker = Picker(shared: shared, dependencies: dependencies)
        _ = picker.reduce(into: &state, action: .begin)
        for input in inputs { _ = picker.reduce(into: &state, action: .input(input)) }
        change(&state)
        pictures.append(ListPictures.picture(name, shared) { state.draw(on: &$0, shared: shared) })
      }
      picture("first", [])
      picture("mine", mine: 1, [.key(.down)])
      picture("found", [.typed("가"), .key(.down), .key(.down)])
      picture("closed", [.pasted("나2"), .key(.enter)])
      picture("none", [.pasted("없는 학교")])
      picture("none-level", [.pasted("가람"), .key(.tab)])
      picture("question", mine: 1, [.pasted("가람"), .key(.enter)]) { $0.question?.count = .taps(0) }
    }
    try Recording.expect(pictures, are: "Picker")
  }

  @Test func `shows the end of a text that is too long for the row`() async throws {
    let fixture = try await GameFixture()
    let shared = SharedState(language: .korean, size: Theme.least)
    var state = Picker.State()
    let text = String(repeating: "가", count: 40) + "나다"
    _ = Picker(shared: shared, dependencies: fixture.dependencies).reduce(into: &state, action: .input(.pasted(text)))
    var canvas = Canvas(size: shared.size)
    state.draw(on: &canvas, shared: shared)
    #expect(canvas.lines[2].hasPrefix(" 찾기 가가") && canvas.lines[2].hasSuffix("가나다"))
    #expect(canvas.lines[2].displayWidth <= 59)
  }
}

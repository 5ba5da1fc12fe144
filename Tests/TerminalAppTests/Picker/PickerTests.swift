import Console
import SchoolDirectory
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite struct `The school picker` {
  private typealias Seat = TestStore<Picker.State, Picker.Action>

  private func seat(
    _ fixture: GameFixture, mine: Int? = nil, then next: Destination? = nil
  ) async throws -> Seat {
    let shared = try await fixture.shared(school: mine.map { fixture.schools[$0] })
    return Seat(
      initialState: Picker.State(then: next), reducer: Picker(shared: shared, dependencies: fixture.dependencies))
  }

  private func found(
    _ query: String, level: SchoolLevel? = nil, in fixture: GameFixture
  ) -> Picker.Found {
    let result = fixture.dependencies.search.find(query, level: level, limit: 117)
    return Picker.Found(first: 0, schools: result.hits.map { SchoolSummary($0.school) }, total: result.total)
  }

  private func listed(level: SchoolLevel? = nil, region: String? = nil, in fixture: GameFixture) -> Picker.Found {
    let list = fixture.dependencies.search.list(level: level, region: region, limit: 117)
    return Picker.Found(first: 0, schools: list.schools.map { SchoolSummary($0) }, total: list.total)
  }

  @Test func `searches as one types, and takes a syllable back as a whole`() async throws {
    let fixture = try await GameFixture(schools: 40)
    let seat = try await seat(fixture)
    await seat.send(.begin) { $0.found = listed(in: fixture) }
    #expect(seat.state.found?.total == 40)
    await seat.send(.input(.typed("나"))) {
      $0.query = "나"
      $0.found = found("나", in: fixture)
    }
    await seat.send(.input(.typed("2"))) {
      $0.query = "나2"
      $0.found = found("나2", in: fixture)
    }
    #expect(seat.state.found?.schools.map(\.name) == ["나2초"])
    await seat.send(.input(.key(.backspace))) {
      $0.query = "나"
      $0.found = found("나", in: fixture)
    }
    await seat.send(.input(.key(.backspace))) {
      $0.query = ""
      $0.found = listed(in: fixture)
    }
    await seat.send(.input(.key(.backspace)))
  }

  @Test func `keeps consonants typed one by one apart, and finds by them`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    await seat.send(.input(.typed("ㄴ"))) {
      $0.query = "ㄴ"
      $0.found = found("ㄴ", in: fixture)
    }
    await seat.send(.input(.typed("ㅈ"))) {
      $0.query = "ㄴㅈ"
      $0.found = found("ㄴㅈ", in: fixture)
    }
    #expect(seat.state.found?.schools.map(\.name) == ["나중"])
    await seat.send(.input(.key(.backspace))) {
      $0.query = "ㄴ"
      $0.found = found("ㄴ", in: fixture)
    }
  }

  @Test(arguments: [Input.key(.delete), .key(.character("u"), with: .control)])
  func `is emptied by one key`(key: Input) async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    await seat.send(.input(.pasted("부산 ㅈ"))) {
      $0.query = "부산 ㅈ"
      $0.found = found("부산 ㅈ", in: fixture)
    }
    await seat.send(.input(key)) {
      $0.query = ""
      $0.found = listed(in: fixture)
    }
  }

  @Test func `takes no more text than it can use, and no keys with control or alt for text`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    let longest = String(repeating: "가", count: Picker.longestQuery)
    await seat.send(.input(.pasted(longest + "나"))) {
      $0.query = longest
      $0.found = found(longest, in: fixture)
    }
    await seat.send(.input(.typed("다")))
    await seat.send(.input(.key(.character("x"), with: .control)))
    await seat.send(.input(.key(.character("x"), with: .alt)))
    await seat.send(.input(.key(.character("x"), .release)))
  }

  @Test func `looks at one level, by tab around all of them`() async throws {
    let fixture = try await GameFixture(schools: 40)
    let seat = try await seat(fixture)
    await seat.send(.begin) { $0.found = listed(in: fixture) }
    await seat.send(.input(.key(.down))) { $0.cursor.move(to: 1, count: 40, rows: 17) }
    for level in SchoolLevel.allCases {
      await seat.send(.input(.key(.tab))) {
        $0.level = level
        $0.cursor = ListCursor()
        $0.found = listed(level: level, in: fixture)
      }
    }
    await seat.send(.input(.key(.tab))) {
      $0.level = nil
      $0.found = listed(in: fixture)
    }
    await seat.send(.input(.key(.backTab))) {
      $0.level = .other
      $0.found = listed(level: .other, in: fixture)
    }
    // The second tab: the blank before the first one's name, its two syllables, a blank, and one between them.
    await seat.send(.input(.click(3, 8))) {
      $0.level = .elementary
      $0.found = listed(level: .elementary, in: fixture)
    }
  }

  @Test func `begins with the schools of my region`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture, mine: 1)
    await seat.send(.begin) { $0.found = listed(region: "부산광역시", in: fixture) }
    #expect(seat.state.found?.schools.allSatisfy { $0.region == "부산광역시" } == true)
    #expect(seat.state.found?.total == 3)
  }

  @Test func `leads through all hits and holds those around the cursor`() async throws {
    let fixture = try await GameFixture(schools: 900)
    let shared = try await fixture.shared()
    let picker = Picker(shared: shared, dependencies: fixture.dependencies)
    let rows = ListLayout(shared.size).list.rows
    for query in ["", "초"] {
      var state = Picker.State()
      _ = picker.reduce(into: &state, action: .input(.pasted(query + " ")))
      let all =
        query.isEmpty
        ? fixture.dependencies.search.list(limit: .max).schools
        : fixture.dependencies.search.find(query, limit: .max).hits.map(\.school)
      #expect(all.count == (query.isEmpty ? 900 : 300))
      func walk(_ keys: [Key], expecting places: [Int]) {
        for (key, place) in zip(keys, places) {
          _ = picker.reduce(into: &state, action: .input(.key(key)))
          #expect(state.found?[state.cursor.place(in: all.count)] == SchoolSummary(all[place]))
          for shown in state.cursor.shown(in: all.count, rows: rows) {
            #expect(state.found?[shown] == SchoolSummary(all[shown]))
          }
          #expect(state.found?.total == all.count)
          #expect((state.found?.schools.count ?? 0) <= rows + 2 * Picker.margin)
        }
      }
      walk(Array(repeating: .down, count: all.count), expecting: Array(1..<all.count) + [all.count - 1])
      walk([.home, .end, .pageUp], expecting: [0, all.count - 1, all.count - rows])
    }
  }

  @Test func `moves by mouse, and takes the school that is clicked twice`() async throws {
    let fixture = try await GameFixture(schools: 40)
    let seat = try await seat(fixture)
    await seat.send(.begin) { $0.found = listed(in: fixture) }
    await seat.send(.input(.wheel(up: false))) { $0.cursor.scroll(up: false, count: 40, rows: 17) }
    await seat.send(.input(.click(6, 10))) { $0.cursor.move(to: 5, count: 40, rows: 17) }
    await seat.send(.input(.click(2, 10)))
    await seat.send(.input(.click(6, 10)))
    let school = try #require(seat.state.found?[5])
    await seat.receive(.request(.choose(school)))
    await seat.receive(.request(.dismiss))
  }

  @Test(arguments: [Destination?.none, .game, .round])
  func `gives way to what comes after the first school`(next: Destination?) async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture, then: next)
    await seat.send(.begin) { $0.found = listed(in: fixture) }
    await seat.send(.input(.key(.enter)))
    await seat.receive(.request(.choose(try #require(seat.state.found?[0]))))
    await seat.receive(.request(next.map(Request.replace) ?? .dismiss))
  }

  @Test func `goes back when it is the same school, and by escape`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture, mine: 1)
    await seat.send(.input(.typed("나"))) {
      $0.query = "나"
      $0.found = found("나", in: fixture)
    }
    await seat.send(.input(.key(.enter)))
    await seat.receive(.request(.dismiss))
    await seat.send(.input(.key(.escape)))
    await seat.receive(.request(.dismiss))
  }

  @Test func `chooses nothing by an enter that is held from the screen before`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    await seat.send(.begin) { $0.found = listed(in: fixture) }
    await seat.send(.input(.key(.enter, .repeat)))
    await seat.send(.input(.key(.enter, .release)))
  }

  @Test func `does nothing by enter when nothing was found`() async throws {
    let fixture = try await GameFixture()
    let seat = try await seat(fixture)
    await seat.send(.input(.typed("x"))) {
      $0.query = "x"
      $0.found = Picker.Found(first: 0, schools: [], total: 0)
    }
    for key in [Key.enter, .down, .end, .pageUp] { await seat.send(.input(.key(key))) }
    await seat.send(.input(.click(5, 5)))
  }

  @Test func `refuses a school that is closed, with a sentence`() async throws {
    let fixture = try await GameFixture()
    var closed = fixture.directory[2]
    closed.status = .closed
    let dependencies = fixture.dependencies
    let shared = try await fixture.shared()
    let picker = Picker(
      shared: shared,
      dependencies: GameDependencies(
        client: dependencies.client, contest: dependencies.contest, file: dependencies.file,
        search: SchoolSearch([closed]), clock: dependencies.clock, wallClock: dependencies.wallClock))
    let seat = Seat(initialState: .init(), reducer: picker)
    await seat.send(.begin) { $0.found = Picker.Found(first: 0, schools: [SchoolSummary(closed)], total: 1) }
    await seat.send(.input(.key(.enter))) { $0.refused = SchoolSummary(closed) }
    var canvas = Canvas(size: shared.size)
    seat.state.draw(on: &canvas, shared: shared)
    #expect(canvas.lines.contains { $0.contains("다고는 문을 닫은 학교라서 고를 수 없어요.") })
    #expect(canvas.lines.contains { $0.contains("다고 (폐교)") })
    await seat.send(.input(.key(.down))) { $0.refused = nil }
  }
}

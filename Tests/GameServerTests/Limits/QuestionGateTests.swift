import TapGame
import GameAPI
import Testing
import UnidirectionalTesting

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `slow questions` {
  /// Holds questions inside until it is opened.
  private struct Door: Sendable {
    let opened: AsyncStream<Never>
    let open: AsyncStream<Never>.Continuation
    init() { (opened, open) = AsyncStream.makeStream(of: Never.self) }
    func pass() async { for await _ in opened {} }
  }

  @Test
  func `are answered so many at a time, the next when one is done, and refused when it is not its turn in time`()
    async throws
  {
    let clock = TestClock()
    let gate = QuestionGate(width: 2, timeout: .seconds(1), clock: clock)
    let doors = (Door(), Door())
    let (entered, enter) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Int.self) { tasks in
      var arrivals = entered.makeAsyncIterator()
      for (number, door) in [doors.0, doors.1].enumerated() {
        tasks.addTask {
          try await gate.pass {
            enter.yield(number)
            await door.pass()
            return number
          }
        }
      }
      let first = [await arrivals.next(), await arrivals.next()]
      #expect(Set(first) == [0, 1])
      tasks.addTask {
        do { return try await gate.pass { 2 } } catch let problem as Problem {
          #expect(problem.kind == .unavailable)
          return -2
        }
      }
      // It waits, and its time passes.
      while gate.waiting < 1 || clock.sleepers < 1 { await Task.yield() }
      await clock.advance(by: .seconds(1))
      let refused = try await tasks.next()
      #expect(refused == -2)
      #expect(gate.waiting == 0)
      tasks.addTask { try await gate.pass { 3 } }
      while gate.waiting < 1 { await Task.yield() }
      doors.0.open.finish()
      let answered = [try await tasks.next(), try await tasks.next()]
      #expect(Set(answered) == [0, 3])
      doors.1.open.finish()
      let last = try await tasks.next()
      #expect(last == 1)
    }
    #expect(try await gate.pass { 4 } == 4)
  }

  @Test
  func `of a program are overtaken by a person's`() async throws {
    let gate = QuestionGate(width: 1, timeout: .seconds(1), clock: TestClock())
    let address = try #require(IPAddress("10.0.0.1"))
    let program = QuestionGate.Asker.client(ClientConnection(address: address, port: 1))
    let person = QuestionGate.Asker.client(ClientConnection(address: address, port: 2))
    let door = Door()
    let (answered, tell) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      let (entered, enter) = AsyncStream.makeStream(of: Void.self)
      tasks.addTask {
        try await gate.pass(for: program) {
          enter.yield()
          await door.pass()
        }
      }
      for await _ in entered { break }
      for (place, (name, asker)) in [
        ("program", program), ("program again", program), ("person", person),
      ].enumerated() {
        tasks.addTask { try await gate.pass(for: asker) { _ = tell.yield(name) } }
        while gate.waiting <= place { await Task.yield() }
      }
      door.open.finish()
      try await tasks.waitForAll()
    }
    tell.finish()
    #expect(await answered.reduce(into: []) { $0.append($1) } == ["person", "program", "program again"])
  }

  @Test
  func `of one address are overtaken by another's, however many its connections, and by the desk's`() async throws {
    let gate = QuestionGate(width: 1, timeout: .seconds(1), clock: TestClock())
    let address = try #require(IPAddress("192.0.2.1"))
    let other = try #require(IPAddress("192.0.2.2"))
    func asker(_ address: IPAddress, _ port: Int) -> QuestionGate.Asker {
      .client(ClientConnection(address: address, port: port))
    }
    let (stranger, desk) = (Door(), Door())
    let (answered, tell) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      let (entered, enter) = AsyncStream.makeStream(of: Void.self)
      var arrivals = entered.makeAsyncIterator()
      for (asker, door) in [(asker(address, 1), stranger), (.house, desk)] {
        tasks.addTask {
          try await gate.pass(for: asker) {
            enter.yield()
            await door.pass()
          }
        }
        // The desk has a turn although the only one of the others is taken.
        await arrivals.next()
      }
      for (place, (name, asker)) in [
        ("first", asker(address, 2)), ("second", asker(address, 3)), ("other", asker(other, 1)), ("desk", .house),
      ].enumerated() {
        tasks.addTask { try await gate.pass(for: asker) { _ = tell.yield(name) } }
        while gate.waiting <= place { await Task.yield() }
      }
      stranger.open.finish()
      let order = await answered.prefix(4).reduce(into: []) { $0.append($1) }
      #expect(order == ["desk", "other", "first", "second"])
      desk.open.finish()
      try await tasks.waitForAll()
    }
  }

  @Test
  func `are those that show many schools or search for many words; cheap ones do not wait`() async throws {
    try await RunningServer.run(timer: TestClock()) { server in
      let cheap = [
        "/api/schools?q=%EC%84%9C%EC%9A%B8%20%EA%B3%A0", "/api/boards/all?top=200", "/api/standings?window=all",
      ]
      let dear = [
        "/api/schools?q=a%20b%20c%20d%20e%20f%20g", "/api/schools?limit=1000", "/api/boards/all?top=201",
        "/api/boards/all?rank=1-", "/api/standings?window=all%3Ftop%3D200&window=level%3Ahigh",
      ]
      let door = Door()
      try await withThrowingTaskGroup(of: Int.self) { tasks in
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        var arrivals = entered.makeAsyncIterator()
        for _ in 0..<2 {
          tasks.addTask {
            try await server.slowQuestions.pass {
              enter.yield()
              await door.pass()
            }
            return 200
          }
          await arrivals.next()
        }
        for path in cheap { #expect(try await server.get(path).status == 200, "\(path)") }
        #expect(server.slowQuestions.waiting == 0)
        for (place, path) in dear.enumerated() {
          tasks.addTask { try await server.get(path).status }
          while server.slowQuestions.waiting <= place { await Task.yield() }
        }
        door.open.finish()
        for try await status in tasks { #expect(status == 200) }
      }
    }
  }
}

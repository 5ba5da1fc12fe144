import GameAPI
import SchoolDirectory
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `The lobby` {
  @Test
  func `counts who follows a school, the newest school first, and nobody else`() async throws {
    try await RunningServer.run { server in
      func lobby() async throws -> LobbyAnswer { try await server.get("/api/lobby").decoded() }
      #expect(try await lobby() == LobbyAnswer(schools: []))
      let schools = server.contest.schools
      func open(_ query: String, of board: String = "all") async throws -> StreamClient {
        var stream = try await StreamClient(server, "/api/boards/\(board)/stream?\(query)")
        _ = try await stream.event()
        return stream
      }
      var phones = [try await open("around=\(schools[1].id)&radius=2")]
      phones.append(try await open("around=\(schools[0].id)&radius=2"))
      phones.append(try await open("around=\(schools[1].id)&radius=2"))
      // With another tie policy it is a stream of its own, and the same school.
      phones.append(try await open("around=\(schools[1].id)&radius=2&ties=dense"))
      // A projector, a program, and somebody who looks at a level are not players.
      phones.append(try await open("top=10"))
      phones.append(try await open("revisions=true"))
      phones.append(try await open("around=\(schools[0].id)&radius=1", of: "level:\(schools[0].level.rawValue)"))
      let answer = try await lobby()
      #expect(answer.players == 4)
      #expect(answer.schoolCount == 2)
      #expect(
        Set(answer.schools.map { "\($0.school.name) \($0.players)" }) == [
          "\(schools[1].name) 3", "\(schools[0].name) 1",
        ])
      #expect(answer.schools.first?.school.id == schools[1].id)
      withExtendedLifetime(phones) {}
    }
  }

  @Test
  func `lists the newest schools only, and counts them all`() throws {
    let schools = try (0..<100).map { number in
      let id = try #require(SchoolID(source: "test", level: .high, code: "L\(number)"))
      return LobbyAnswer.School(
        school: SchoolSummary(School(id: id, name: "\(number)", region: "", district: "")), players: 2)
    }
    let answer = LobbyAnswer(schools: schools)
    #expect(answer.players == 200 && answer.schoolCount == 100)
    #expect(answer.schools == Array(schools.prefix(60)))
  }
}

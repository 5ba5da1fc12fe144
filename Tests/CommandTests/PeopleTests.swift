import Foundation
import TapGame
import TestSupport
import Testing

/// Those who help to run a contest, from the shell: in a file, and at a server.
@Suite("touchschool people", .timeLimit(.minutes(10)))
struct PeopleTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try workplace.write(Workplace.directory, to: "schools.csv")
    try await workplace.succeed("schools", "import", "schools.csv")
    try await workplace.succeed("season", "start", "Festival")
  }

  @Test func `adds somebody with a token that is shown once, lists and withdraws them`() async throws {
    let added = try await workplace.json("people", "add", "Kim", "--role", "presenter", "--format", "json")
    let token = try #require(added["token"].string)
    #expect(token.count == 26 && added["role"] == "presenter")
    let told = try await workplace.succeed("people", "add", "이둘", "--role", "name-keeper", "--lang", "ko")
    #expect(told.output.contains("이둘") && told.errors.contains("/desk#"), "\(told.output) \(told.errors)")
    let list = try await workplace.succeed("people", "list", "--format", "json")
    #expect(try JSON(parsing: list.output)["people"].elements.map { $0["name"] } == ["Kim", "이둘"])
    #expect(!list.output.contains(token))
    let twice = try await workplace.touchschool("people", "add", "Kim", "--role", "reader")
    #expect(twice.exitCode == 65 && twice.errors.contains("choose another name"), "\(twice.errors)")
    let odd = try await workplace.touchschool("people", "add", "Park", "--role", "king")
    #expect(odd.exitCode == 64)
    _ = try await workplace.succeed("people", "withdraw", "Kim")
    let unknown = try await workplace.touchschool("people", "withdraw", "Kim")
    #expect(unknown.exitCode == 65 && unknown.errors.contains("no person named “Kim”"), "\(unknown.errors)")
    let log = try await workplace.succeed("log", "--format", "json")
    #expect(log.output.contains("people.add") && log.output.contains("people.withdraw") && !log.output.contains(token))
    try await workplace.expectWhole()
  }

  @Test func `gives a token that a server takes for the role only, and a new address of its desk`() async throws {
    let added = try await workplace.json("people", "add", "Kim", "--role", "presenter", "--format", "json")
    try workplace.write(try #require(added["token"].string), to: "token")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workplace.path("token"))
    let outcome = try await ServedContest.run(workplace) { [workplace] server in
      let there = ["--server", "127.0.0.1:\(server.port)", "--token-file", workplace.path("token")]
      let shown = try await workplace.touchschool(["wall", "show", "--message", "Hello"] + there)
      #expect(shown.exitCode == 0, "\(shown.errors)")
      for (words, sentence) in [([], "needs the role organiser"), (["--lang", "ko"], "주최자")] {
        let refused = try await workplace.touchschool(["season", "pause"] + words + there)
        #expect(refused.exitCode == 65 && refused.errors.contains(sentence), "\(refused.exitCode) \(refused.errors)")
      }
      let log = try await workplace.json("log", "--format", "json")
      #expect(log["orders"].elements.first?["by"] == "Kim")
      // The file knows at once, and so does its server.
      _ = try await workplace.succeed("people", "withdraw", "Kim")
      let late = try await workplace.touchschool(["wall", "show", "--message", "Hello"] + there)
      #expect(late.exitCode == 65, "\(late.errors)")

      let given = try await workplace.succeed("desk", "--url", "https://hall.example/").output
      #expect(given.hasPrefix("https://hall.example/desk#"))
      let address = try await workplace.succeed("desk").output
      #expect(address.hasPrefix("http://localhost:\(server.port)/desk#"))
      let link = String(try #require(address.firstMatch(of: /:[0-9]+\/desk#(\S+)\n$/)).1)
      let (status, _) = try await server.send("POST", "/admin/api/desk", json: ["link": link])
      let (again, _) = try await server.send("POST", "/admin/api/desk", json: ["link": link])
      #expect((status, again) == (200, 401))
      server.stop()
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    try await workplace.touchschool("desk", "--database", "other.sqlite")
      .expectFailure(66, saying: "No server has served other.sqlite yet")
    let none = try await workplace.touchschool("desk", "--token-key-file", workplace.path("none"))
    #expect(none.exitCode == 66, "\(none.errors)")
  }
}

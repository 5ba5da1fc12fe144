import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `schools over HTTP` {
  private func found(_ server: RunningServer, _ query: String) async throws -> (total: Int, ids: [String]) {
    let answer = try await server.get("/api/schools" + query)
    #expect(answer.status == 200, "\(query): \(answer.text)")
    let list: JSON = try answer.decoded()
    return (
      Int(try #require(list["total"].number)), try #require(list["schools"].array).compactMap { $0["id"].string }
    )
  }

  @Test func `do not show names of an earlier list, which are no schools that closed`() async throws {
    let contest = try await Contest()
    func list(_ names: String) async throws {
      let edition = try DirectoryReader.read(Array(names.utf8), format: .names, level: nil)
      try await contest.leaderboard.perform(ImportSchools(edition, scope: .whole))
    }
    try await list("1반\n2반")
    try await list("2반\n3반")
    try await RunningServer.run(contest) { server in
      for query in ["?q=%EB%B0%98&limit=100", "?limit=100"] {
        let answer = try await server.get("/api/schools" + query)
        #expect(!answer.text.contains("1반") && answer.text.contains("2반") && answer.text.contains("3반"), "\(query)")
      }
      // A school that has closed is told as one.
      #expect(try await server.get("/api/schools?limit=100").text.contains("문닫은초등학교"))
    }
  }

  @Test
  func `are found by what was typed, initial consonants too, and come in parts that together are all`() async throws {
    try await RunningServer.run { server in
      let schools = server.contest.schools
      let cases: [(typed: String, more: String, school: Int)] = [
        ("서울고", "", 0), ("ㄷㅊ", "", 2), ("서울고".decomposedStringWithCanonicalMapping, "", 0),
        ("강남구", "&level=middle", 2), ("강남 경기", "", 1), ("<script>", "", 4),
      ]
      for (typed, more, school) in cases {
        let query = typed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let ids = try await found(server, "?q=\(query)\(more)").ids
        #expect(ids.first == schools[school].id.rawValue, "\(typed)")
      }
      #expect(try await found(server, "?q=nowhere").total == 0)
      let plus = try await found(server, "?q=%EA%B0%95%EB%82%A8+%EA%B2%BD%EA%B8%B0").ids
      #expect(plus == [schools[1].id.rawValue])
      let whole = try await found(server, "?limit=1000")
      #expect(whole.total == 7 && whole.ids.count == 7)
      var parts: [String] = []
      for skip in [0, 3, 6, 9] { parts += try await found(server, "?limit=3&skip=\(skip)").ids }
      #expect(parts == whole.ids)
      #expect(try await found(server, "?skip=9223372036854775807").ids.isEmpty)
    }
  }

  @Test
  func `are searched anew when the directory has changed, and only then`() async throws {
    try await RunningServer.run { server in
      #expect(try await found(server, "?q=new").total == 0)
      let new = School(id: try #require(SchoolID("test:high:new")), name: "New School", region: "서울특별시")
      try await server.contest.leaderboard.perform(
        ImportSchools(DirectoryEdition(format: .touchschool, schools: [new]), scope: .part))
      #expect(try await found(server, "?q=new").ids == ["test:high:new"])
      // Another process, too.
      let newer = School(id: new.id, name: "Renamed School", region: "서울특별시")
      try await server.contest.openedAgain().leaderboard.perform(
        ImportSchools(DirectoryEdition(format: .touchschool, schools: [newer]), scope: .part))
      #expect(try await found(server, "?q=renamed").total == 1)
      #expect(try await server.get("/api/schools?q=new").text.contains(#""was":["New School"]"#))
      #expect(try await !server.get("/api/schools?q=renamed").text.contains("was"))
    }
  }
}

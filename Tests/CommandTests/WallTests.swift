import TestSupport
import Testing

/// `touchschool wall show`.
@Suite struct `The walls, from the shell` {
  @Test func `are changed by what is given, and the rest stays`() async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let first = try await workplace.succeed("wall", "show", "--look", "hall", "--board", "level:high", "--sound", "on")
    #expect(first.output.contains(#/Look +hall/#) && first.output.contains(#/Sound +on/#), "\(first.output)")
    let second = try await workplace.json("wall", "show", "--message", "점심은 1시까지", "--format", "json")
    #expect(second["message"] == "점심은 1시까지" && second["look"] == "hall" && second["number"] == 2)
    let third = try await workplace.json("wall", "show", "--message", "", "--format", "json")
    #expect(third["message"] == .null && third["board"] == "level:high")
    let none = try await workplace.touchschool("wall", "show")
    #expect(none.exitCode == 64 && none.errors.contains("--message"), "\(none.errors)")
    let long = try await workplace.touchschool("wall", "show", "--message", String(repeating: "가", count: 101))
    #expect(long.exitCode == 64 && long.errors.contains("1 to 100 characters"), "\(long.errors)")
    #expect(try await workplace.succeed("log", "--format", "json").output.contains("wall.show"))
  }
}

import Foundation
import TestSupport
import Testing

/// `touchschool doctor`.
@Suite("What a bug report needs")
struct DoctorTests {
  @Test("is told of the program, the machine and the database, without secrets, and why a file does not open")
  func facts() async throws {
    let workplace = try Workplace()
    let none = try await workplace.json("doctor")
    #expect(none["state"].string == "not there" && none["version"].string?.isEmpty == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.folder.path).isEmpty)
    try await workplace.succeed("season", "start", "Secret festival", "--yes")
    let facts = try await workplace.json("doctor")
    #expect(facts["state"].string == "opens" && facts["seasons"].string == "1")
    #expect(facts["fileFormat"].string.flatMap { Int($0) } != nil && facts["sqlite"].string?.hasPrefix("3.") == true)
    let version = try await workplace.touchschool("--version").output
    #expect(version.contains("file format \(facts["fileFormat"].string ?? "-")\n"))

    let told = try await workplace.touchschool(
      "doctor", "--format", "json", environment: ["TOUCHSCHOOL_TOKEN": "a-secret-token"])
    #expect(told.exitCode == 0 && told.output.contains("TOUCHSCHOOL_TOKEN") && !told.output.contains("ecret"))
    try workplace.write("no database", to: "touchschool.sqlite")
    let damaged = try await workplace.json("doctor")
    #expect(damaged["state"].string?.contains("is not an SQLite database") == true)
  }
}

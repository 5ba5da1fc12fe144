import Foundation
import TestSupport
import Testing

extension Workplace {
  /// A directory of six schools, some with equal names, one closed, one whose name a table has to measure.
  static let directory = """
    id,name,level,region,district,address,latitude,longitude,status
    test:high:a,가나다고등학교,high,서울특별시,강남구,테헤란로 1,37.5,127.1,open
    test:high:b,나라고등학교,high,서울특별시,종로구,,,,open
    test:middle:c,가나다중학교,middle,부산광역시,동래구,,,,open
    test:elementary:d,"St. John's, Primary",elementary,London Borough,,,51.5,-0.1,open
    test:elementary:e,다라초등학교,elementary,서울특별시,강남구,,,,open
    test:special:f,닫힌학교,special,부산광역시,중구,,,,closed

    """

  /// Taps for four of the schools; two are level.
  static let taps = """
    school_id,taps
    test:high:a,120
    test:middle:c,1500
    test:high:b,120
    test:elementary:d,7

    """

  /// Makes `touchschool.sqlite` with the directory, a season with fixed times, and the taps.
  func prepare() async throws {
    for (name, bytes) in try await Self.prepared.value { try write(bytes, to: name) }
  }

  /// Made once; each test gets a copy.
  private static let prepared = Task {
    let workplace = try Workplace()
    try await workplace.makeExample()
    return try workplace.names().map { (name: $0, bytes: try workplace.bytes($0)) }
  }

  private func makeExample() async throws {
    try write(Self.directory, to: "schools.csv")
    try write(Self.taps, to: "taps.csv")
    try await succeed("schools", "import", "schools.csv")
    try await succeed(
      "season", "start", "Festival", "--starts", "2026-01-01T00:00:00Z", "--ends", "2999-01-01T00:00:00Z",
      "grace=0s")
    try await succeed("taps", "import", "taps.csv")
  }

  /// Runs the command and expects that it does what it is told.
  @discardableResult
  func succeed(
    _ arguments: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await run([try Binary.path()] + arguments, input: input)
    try #require(outcome.exitCode == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs the command for its JSON.
  func json(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> JSON {
    let outcome = try await run([try Binary.path()] + arguments + ["--format", "json"])
    try #require(outcome.exitCode == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return try JSON(parsing: outcome.output)
  }

  /// The digest of everything that a database holds, its audit list included.
  func digest(of database: String = "touchschool.sqlite", sourceLocation: SourceLocation = #_sourceLocation)
    async throws -> String
  {
    try await succeed("check", "--digest", "--database", database, sourceLocation: sourceLocation).output
      .trimmingCharacters(in: .newlines)
  }

  /// Expects that the database is whole.
  func expectWhole(_ database: String = "touchschool.sqlite", sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let outcome = try await touchschool("check", "--database", database)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)", sourceLocation: sourceLocation)
  }
}

import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// How long a process takes that prints a board and ends.
struct Start: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Milliseconds of a whole process that prints the first 20 schools, against the sqlite3 shell.",
    discussion: """
      `touchschool rankings --top 20` against `sqlite3` on the same file: the time from the start of the process to its end. One query ranks all \
      schools with a window function; the other, of somebody who knows that all have taps, sorts the totals and stops after 20. All have to print \
      the same schools. They take turns; medians are shown.
      """)

  static let quick = ["--schools", "200", "--many-schools", "500", "--rounds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools in the smaller file.") var schools = 12_000
  @Option(help: "Schools in the larger file.") var manySchools = 1_000_000
  @Option(help: "Rounds of each.") var rounds = 7

  func measure() async throws -> [Measurement] {
    let command = try WholeProcess.touchschool()
    guard let shell = WholeProcess.onPath("sqlite3") else {
      throw LeftOut("there is no sqlite3 on the PATH to measure against.")
    }
    return try await withTemporaryFolder(in: options.folder) { folder in
      var measurements: [Measurement] = []
      for (count, isLarge) in [(schools, false), (manySchools, true)] {
        let path = "\(folder)/\(count).sqlite"
        try await prepare(path, schools: count)
        let csv = WholeProcess(
          program: command, arguments: ["rankings", "--top", "20", "--format", "csv", "--database", path])
        let ours = WholeProcess(program: command, arguments: ["rankings", "--top", "20", "--database", path])
        for (what, query, goals) in Self.queries {
          let theirs = WholeProcess(program: shell, arguments: [path, query])
          guard try Self.places(csv.output()) == theirs.output().split(separator: "\n").map(String.init) else {
            throw BenchmarkFailure("touchschool and sqlite3, \(what), print other schools")
          }
          let times = try WholeProcess.milliseconds(of: ours, theirs, rounds: rounds)
          measurements.append(
            Measurement(
              what: "rankings --top 20, whole process, \(count.grouped) schools", milliseconds: times.ours,
              peer: "sqlite3, \(what)", milliseconds: times.theirs, goal: isLarge ? goals.large : goals.small))
        }
      }
      return measurements
    }
  }

  /// What somebody writes who has the file and the shell, and the goals for the ratio to it.
  private static let queries = [
    (
      "row_number() over all schools",
      """
      SELECT row_number() OVER (ORDER BY coalesce(taps, 0) DESC, coalesce(reached_at, starts_at), school.id) AS rank,
             coalesce(taps, 0), school.id, school.name, level, region, district
      FROM school JOIN season ON season.id = 1 LEFT JOIN school_total ON season = season.id AND school = number
      WHERE status = 'open' OR taps IS NOT NULL
      ORDER BY rank LIMIT 20
      """, (small: 1.0, large: 5.0)
    ),
    (
      "ORDER BY taps LIMIT 20",
      """
      SELECT row_number() OVER (ORDER BY taps DESC, reached_at, id) AS rank, taps, id, name, level, region, district
      FROM (SELECT * FROM school_total WHERE season = 1 ORDER BY taps DESC, reached_at, school LIMIT 20)
      JOIN school ON number = school
      ORDER BY rank
      """, (small: 0.5, large: 0.5)
    ),
  ]

  /// The schools of a board in CSV as the shell writes them; made-up names have no commas.
  private static func places(_ csv: String) -> [String] {
    csv.split(separator: "\n").dropFirst().map { line in
      var fields = line.split(separator: ",", omittingEmptySubsequences: false)
      if fields.count > 2 { fields.remove(at: 2) }
      return fields.joined(separator: "|")
    }
  }

  /// Makes a file in which every school has taps.
  private func prepare(_ path: String, schools count: Int) async throws {
    let contest = try await BenchContest.make(path, schools: count)
    var random = SeededGenerator(seed: 1)
    try await contest.importTaps { _ in Int64(random.integer(in: 1..<1_000_000)) }
    try contest.leaderboard.close()
  }
}

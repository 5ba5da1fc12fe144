import ArgumentParser
import Console
import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame

/// How long questions about the past take.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Milliseconds that standings of the past take over a week's season.",
    discussion: """
      The file is one that a live contest leaves: schools tap in 500 to 1,000 of a week's minutes, and rows were written in the order of \
      time. Each call is measured on a file that was just opened, so that SQLite has nothing in its memory; the median of several moments counts. \
      The goals are 100 ms for a board as a call and for the whole process.
      """)

  @OptionGroup var output: FormatOption
  @Option(help: "Schools in the file.") var schools = 12_000
  @Option(help: "The folder to write in; the system's for temporary files if not given.") var folder: String?

  func run() async throws {
    try BenchReport(measurements: await Self.measure(schools: schools, folder: folder)).print(as: output.format)
  }

  /// Makes a season and asks about its past.
  static func measure(schools: Int = 12_000, folder: String? = nil) async throws -> [Measurement] {
    try await withTemporaryFolder(in: folder) { folder in
      let path = folder + "/week.sqlite"
      let week = try await PlayedWeek.make(path, schools: schools)
      let moments = [1.0 / 14, 0.3, 0.5, 0.7, 0.93].map { week.startsAt + Int64($0 * Double(PlayedWeek.length)) }
      let school = try await week.open().page(.around(week.middle, radius: 0)).entries[0].school.id
      let name = "\(schools.grouped) schools, \(week.rows.grouped) rows"
      return [
        Measurement(
          what: "rankings --at as a call, \(name)",
          milliseconds: try await median(of: moments) { moment in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.page(.top(20), at: moment) }
          }, limit: 100),
        Measurement(
          what: "rankings --at as a call, all schools",
          milliseconds: try await median(of: moments) { moment in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.page(.whole, at: moment) }
          }, limit: 100),
        Measurement(
          what: "rankings --at as a process",
          milliseconds: try await median(of: moments) { moment in
            { try await week.command("rankings", "--at", moment.description) }
          }, limit: 100),
        Measurement(
          what: "history of a school in the middle, 29 moments",
          milliseconds: try await median(of: moments) { _ in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.history(of: school) }
          }, limit: 1000),
        Measurement(
          what: "history --race, the first 10 at 29 moments",
          milliseconds: try await median(of: moments) { _ in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.race() }
          }, limit: 1000),
      ]
    }
  }

  /// The middle of the times that a piece of work takes at moments; what prepares it is not counted.
  private static func median(
    of moments: [Timestamp], _ prepare: (Timestamp) throws -> () async throws -> Void
  ) async throws -> Double {
    var times: [Double] = []
    for moment in moments {
      let work = try prepare(moment)
      times.append(try await seconds { try await work() } * 1000)
    }
    return times.median
  }
}

import Basics
import ArgumentParser
import Boards
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// How long questions about the past take.
struct History: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Milliseconds that standings of the past take over a week's season.",
    discussion: """
      The file is one that a live contest leaves: schools tap in 500 to 1,000 of a week's minutes, and rows were written in the order of \
      time. Each call is measured on a file that was just opened, so that SQLite has nothing in its memory; the median of several moments counts. \
      The goals are 100 ms for a board as a call and for the whole process.
      """)

  static let quick = ["--schools", "200"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools in the file.") var schools = 12_000

  /// Makes a season and asks about its past.
  func measure() async throws -> [Measurement] {
    try await withTemporaryFolder(in: options.folder) { folder in
      let path = folder + "/week.sqlite"
      let week = try await PlayedWeek.make(path, schools: schools)
      let moments = [1.0 / 14, 0.3, 0.5, 0.7, 0.93].map { week.startsAt + Int64($0 * Double(PlayedWeek.length)) }
      let school = try await week.open().page(.around(week.middle, radius: 0)).entries[0].school.id
      let name = "\(schools.grouped) schools, \(week.rows.grouped) rows"
      return [
        Measurement(
          what: "rankings --at as a call, \(name)",
          milliseconds: try await Self.median(of: moments) { moment in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.page(.top(20), at: moment) }
          }, limit: 100),
        Measurement(
          what: "rankings --at as a call, all schools",
          milliseconds: try await Self.median(of: moments) { moment in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.page(.whole, at: moment) }
          }, limit: 100),
        Measurement(
          what: "rankings --at as a process",
          milliseconds: try await Self.median(of: moments) { moment in
            { try await week.command("rankings", "--at", moment.description) }
          }, limit: 100),
        Measurement(
          what: "history of a school in the middle, 29 moments",
          milliseconds: try await Self.median(of: moments) { _ in
            let leaderboard = try week.open()
            return { _ = try await leaderboard.history(of: school) }
          }, limit: 1000),
        Measurement(
          what: "history --race, the first 10 at 29 moments",
          milliseconds: try await Self.median(of: moments) { _ in
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

import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `The run of all measurements` {
  private struct Report: Decodable {
    struct Machine: Decodable {
      let cpu, os, swift, sqlite: String
      let cores: Int
    }
    struct Measurement: Decodable {
      let what, peer, unit: String
      let ours, theirs, ratio: Double
      let goal: Double?
      let isReached: Bool?
    }
    let date, version: String
    let machine: Machine
    let measurements: [Measurement]
  }

  private func run(_ arguments: [String], path: String? = nil) async throws -> Program.Ending {
    let program = try Program.built("touchschool-bench")
    let path = path.map { ["PATH=\($0)"] } ?? []
    return try await Program("/usr/bin/env", path + [program] + arguments).run()
  }

  private func report(_ ending: Program.Ending) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8))
  }

  @Test(.timeLimit(.minutes(10)))
  func `goes through the parts and prints one table, in JSON with the machine`() async throws {
    let isWhole = goesFurther()
    let parts = isWhole ? ["ingest", "search", "start", "import"] : ["ingest", "search"]
    let words = isWhole ? [] : parts.flatMap { ["--part", $0] }
    let ending = try await run(["--quick", "--format", "json"] + words)
    try #require(ending.status == 0, "\(ending.errors)")
    let report = try report(ending)
    #expect(report.version.split(separator: ".").count == 3)
    #expect(ISO8601DateFormatter().date(from: report.date) != nil)
    #expect(report.machine.cores > 0)
    #expect(!report.machine.cpu.isEmpty && !report.machine.os.isEmpty && report.machine.sqlite.hasPrefix("3."))
    for measurement in report.measurements {
      #expect(measurement.ours > 0 && measurement.theirs > 0, "\(measurement)")
      #expect(measurement.isReached == measurement.goal.map { measurement.ratio >= $0 }, "\(measurement)")
    }
    for part in ["batches made durable", "search for"] {
      #expect(report.measurements.contains { $0.what.hasPrefix(part) }, "\(part)")
    }
    for part in parts { #expect(ending.errors.contains(": \(part)\n"), "\(part)") }
  }

  @Test(.timeLimit(.minutes(10)))
  func `leaves out what this machine lacks a peer for, and says so`() async throws {
    let ending = try await run(
      ["--quick", "--part", "ingest", "--part", "start", "--part", "import"], path: "/nowhere")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors.contains("start is left out: there is no sqlite3 on the PATH to measure against."))
    #expect(
      ending.errors.contains("import is left out: there is no python3 with sqlite3 on the PATH to measure against."))
    #expect(ending.lines.first?.contains("What") == true)
    #expect(ending.lines.contains { $0.contains("batches made durable") })
    #expect(!ending.lines.contains { $0.contains("rankings --top 20, whole process") })
    #expect(!ending.errors.contains("search"))
  }

  @Test func `refuses a part that there is not, and names those that there are`() async throws {
    let ending = try await run(["--quick", "--part", "sorting"])
    #expect(ending.status == 64)
    #expect(ending.errors.contains("There is no part “sorting”; the parts are ingest, applying, search, rank,"))
  }
}

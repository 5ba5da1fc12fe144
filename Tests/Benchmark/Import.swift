import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// How long the import of a directory takes.
struct Import: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "Milliseconds of a whole process that imports a directory, against a Python script.",
    discussion: """
      `touchschool schools import` of a directory in the format of data.go.kr against a script with Python's csv and sqlite3: CP949 decoded, one \
      transaction, the same table with the same rules, the time from the start of the process to its end. Each run makes a file of its own; both have \
      to come to as many schools. They take turns; medians are shown.
      """)

  static let quick = ["--schools", "200", "--rounds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(help: "A real directory, as data.go.kr publishes it; a made-up one if not given.") var directory: String?
  @Option(help: "Schools in the made-up directory.") var schools = 11_985
  @Option(help: "Rounds of each.") var rounds = 7

  func measure() async throws -> [Measurement] {
    let command = try WholeProcess.touchschool()
    let python = try Self.python()
    return try await withTemporaryFolder(in: options.folder) { folder in
      let file = directory ?? folder + "/directory.csv"
      if directory == nil {
        let bytes = try StandardData.csv(GeneratedDirectory.schools(count: schools, seed: 1))
        try Data(bytes).write(to: URL(filePath: file))
      }
      let script = folder + "/import.py"
      try Data(ImportScript.text.utf8).write(to: URL(filePath: script))
      let (ourFile, theirFile) = (folder + "/ours.sqlite", folder + "/theirs.sqlite")
      let ours = WholeProcess(
        program: command, arguments: ["schools", "import", file, "--database", ourFile, "--quiet"])
      let theirs = WholeProcess(program: python, arguments: [script, file, theirFile])

      try ours.run()
      let leaderboard = try Leaderboard.open(ourFile, clock: SystemClock(), access: .readOnly)
      let count = try await leaderboard.schools().count
      try leaderboard.close()
      guard try theirs.output() == "\(count)\n" else {
        throw BenchmarkFailure("touchschool and the script import different numbers of schools")
      }

      let times = try WholeProcess.milliseconds(of: ours, theirs, rounds: rounds) {
        for name in ["ours.sqlite", "theirs.sqlite"] {
          for file in [name, name + "-wal", name + "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(file)")
          }
        }
      }
      let name = directory.map { URL(filePath: $0).lastPathComponent } ?? "a made-up directory"
      return [
        Measurement(
          what: "import of \(name), whole process, \(count.grouped) schools, CP949", milliseconds: times.ours,
          peer: "Python, csv and sqlite3", milliseconds: times.theirs, goal: 3)
      ]
    }
  }

  /// The interpreter itself: what is on the path may be a script that looks for it, whose time would count against it.
  private static func python() throws -> URL {
    guard let found = WholeProcess.onPath("python3"),
      let path = try? WholeProcess(
        program: found, arguments: ["-c", "import csv, sqlite3, sys; print(sys.executable)"]
      )
      .output()
    else { throw LeftOut("there is no python3 with sqlite3 on the PATH to measure against.") }
    return URL(filePath: String(path.prefix { $0 != "\n" }))
  }
}

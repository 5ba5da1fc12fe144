import ArgumentParser

/// A part of the measurements, as the run of all parts calls it.
struct BenchPart: Sendable {
  /// What a run of all parts was asked for.
  struct Settings: Sendable {
    /// The folder to write in; the system's for temporary files if `nil`.
    var folder: String?
    /// A real directory of schools to import; a made-up one if `nil`.
    var directory: String?
    /// Whether sizes are so small that the figures say nothing: to see that everything runs.
    var isQuick = false

    /// The arguments of a part that writes files.
    fileprivate func arguments(quick: [String]) -> [String] {
      (isQuick ? quick : []) + (folder.map { ["--folder", $0] } ?? [])
    }
  }

  let name: String
  let measure: @Sendable (Settings) async throws -> [Measurement]

  /// Every part, in the order in which they run.
  static let all: [BenchPart] = [
    BenchPart(name: "ingest") { settings in
      let quick = ["--sessions", "50", "--schools", "20", "--batches", "200", "--callers", "20", "--rounds", "1"]
      return try await Ingest.parse(settings.arguments(quick: quick)).measure()
    },
    BenchPart(name: "applying") { settings in
      let quick = ["--sessions", "50", "--schools", "20", "--entries", "20", "--batches", "4", "--rounds", "1"]
      return try await Applying.parse(settings.arguments(quick: quick)).measure()
    },
    BenchPart(name: "search") { settings in
      try await Search.parse(settings.isQuick ? ["--schools", "500", "--rounds", "1"] : []).measure()
    },
    BenchPart(name: "rank") { settings in
      try await Rank.parse(
        settings.isQuick ? ["--entries", "500", "--operations", "200", "--rounds", "1"] : []
      ).measure()
    },
    BenchPart(name: "start") { settings in
      let quick = ["--schools", "200", "--many-schools", "500", "--rounds", "1"]
      return try await Start.parse(settings.arguments(quick: quick)).measure()
    },
    BenchPart(name: "import") { settings in
      let directory = settings.directory.map { ["--directory", $0] } ?? []
      return try await Import.parse(settings.arguments(quick: ["--schools", "200", "--rounds", "1"]) + directory)
        .measure()
    },
    BenchPart(name: "history") { settings in
      try await History.measure(schools: settings.isQuick ? 200 : 12_000, folder: settings.folder)
    },
    BenchPart(name: "banning") { settings in
      let quick = ["--schools", "50", "--sessions", "200", "--banned", "35", "--batches", "2"]
      return try await Banning.parse(settings.arguments(quick: quick)).measure()
    },
    BenchPart(name: "cheats") { settings in
      let quick = ["--seeds", "1", "--players", "200", "--minutes", "5", "--schools", "50"]
      return try await Cheats.parse(settings.arguments(quick: quick)).measure()
    },
    BenchPart(name: "changes") { settings in
      try await Changes.parse(settings.arguments(quick: ["--schools", "50", "--observers", "5"])).measure()
    },
    BenchPart(name: "server") { settings in
      let quick = ["--schools", "200", "--seconds", "4", "--players", "50", "--streams", "50"]
      return try await Server.parse(settings.arguments(quick: quick)).measure()
    },
    BenchPart(name: "play") { settings in
      try await Play.parse(settings.arguments(quick: ["--schools", "500", "--keys", "30", "--seconds", "1"])).measure()
    },
  ]
}

/// Why rows are left out: this machine lacks what they are measured against.
struct LeftOut: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

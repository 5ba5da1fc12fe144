import Foundation

/// A node: a server with a file of its own.
struct Node: Sendable {
  /// The contest's name on the cluster.
  static let contest = "faults"

  let site: Site
  let process: ChildProcess
  let disk: NodeDisk
  let clock: ClockShift?
  private let cluster: String
  private let tokens: String

  /// The file.
  var database: URL { disk.folder.appending(path: "contest.sqlite") }

  init(
    _ site: Site, program: String, cluster: String, tokens: String, disk: NodeDisk, clock: ClockShift?, logs: URL,
    guardian: Guardian
  ) {
    self.site = site
    self.disk = disk
    self.clock = clock
    self.cluster = cluster
    self.tokens = tokens
    process = ChildProcess(
      site.name, environment: clock?.environment ?? [:], log: logs.appending(path: "\(site.name).log").path,
      guardian: guardian)
    process.set(words(of: program))
  }

  /// The words of its process, of a program.
  func words(of program: String) -> [String] {
    site.prefix + [
      program, "serve", "--sample", "--cluster", cluster, "--contest", Self.contest, "--database", database.path,
      "--host",
      site.host, "--port", "\(site.port)", "--node-url", site.address, "--admin-token-file", tokens,
      // All players have one address.
      "--session-work", "0", "--max-sessions-per-minute", "100000", "--venue", "10.77.0.0/24=100000", "--venue",
      "127.0.0.1=100000",
    ]
  }

  /// Whether it takes taps.
  func isReady(_ calls: Calls) async -> Bool { await calls.get("/readyz", at: site.address)?.status == 200 }

  /// How far its clock is ahead of this process's, in milliseconds; `nil` if it does not say.
  func clockOffset(_ calls: Calls) async -> Int64? {
    guard let text = await calls.get("/api/work", at: site.address)?.headers["touchschool-time"],
      let date = try? Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
    else { return nil }
    return Int64(date.timeIntervalSinceNow * 1000)
  }

  /// Removes the file, as a node has none that is added.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: disk.folder.path) {
      try FileManager.default.removeItem(at: disk.folder.appending(path: name))
    }
  }
}

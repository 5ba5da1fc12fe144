import Basics
import ArgumentParser
import Console
import Foundation
import NIOCore
import NIOPosix
import TapGame

/// The server over loopback: taps a second, streams, and a whole contest.
struct Server: BenchPart {
  static let configuration = CommandConfiguration(
    abstract:
      "The server over loopback: taps a second, delays of streams, and a contest whose every tap is counted after.",
    discussion: """
      The server is a process of its own, the load comes from this one, and both share the processor. Batches are sent over connections that \
      each wait for an answer; one peer is a path of the same server that does the same but for storing the batch, the other one reads as many \
      bytes and answers as many, without a look at token or body. Rounds take turns; medians are shown. Streams show the first 20 schools, one of which taps every 0.3 seconds; a delay is from \
      sending the batch to the event's arrival. Readers ask for the first 100 schools, alone in turn with /healthz and beside players; health is \
      asked by a third process, with a new connection each time, while five times as many readers as the contest has players ask without a pause. In the contest a player's hour lasts two minutes; of 200 batches one loses its answer and \
      is sent again, at the highest rate at which all but a hundredth wait less than 250 ms; in the end what players were acknowledged is compared with what the file holds, session by session.
      """)

  static let quick = ["--schools", "200", "--seconds", "4", "--players", "50", "--streams", "50"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools in the contest.") var schools = 12_000
  @Option(help: "Seconds that the contest lasts; the other runs are shorter by as much as this is.") var seconds = 120.0
  @Option(help: "Players in the contest, each with a connection.") var players = 2000
  @Option(help: "The most open streams.") var streams = 5000
  @Option(help: "What to measure, of taps, reads, health, streams and contest; all if not given.") var part: [Part] = []

  /// What is measured of the server.
  enum Part: String, CaseIterable, ExpressibleByArgument { case taps, reads, health, streams, contest }

  /// What an answer may take in a contest, in milliseconds.
  private static let limit = 250.0

  func measure() async throws -> [Measurement] {
    FileDescriptors.raise(to: max(5 * players, streams) + 200)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let measurements = try await withTemporaryFolder(in: options.folder) { folder in
      var measurements: [Measurement] = []
      for part in part.isEmpty ? Part.allCases : part {
        switch part {
        case .taps: measurements += try await tapRates(in: folder, loop)
        case .reads: measurements += try await readRates(in: folder, loop)
        case .health: measurements += try await healthDelays(in: folder, loop)
        case .streams: measurements += try await streamDelays(in: folder, loop)
        case .contest: measurements += try await contest(in: folder, loop)
        }
      }
      return measurements
    }
    try await group.shutdownGracefully()
    return measurements
  }

  // MARK: Taps

  private static let path = "/api/taps"
  private var connectionCounts: [Int] { [64, 256, 1000].filter { $0 < players } + (players < 1000 ? [players] : []) }

  private func tapRates(in folder: String, _ loop: any EventLoop) async throws -> [Measurement] {
    let file = try await ServedFile.make(
      folder + "/taps.sqlite", schools: schools, season: .permissive())
    let server = try await ServerProcess(file.path)
    var all = try await file.openSessions(connectionCounts.max() ?? 0, at: server.port, on: loop)
    var measurements: [Measurement] = []
    for count in connectionCounts {
      var results: [String: [TapLoad]] = [:]
      for _ in 0..<3 {
        for path in [Self.path, ServedContest.unstoredPath, ServedContest.deafPath] {
          let result = try await TapLoad.run(
            Array(all.prefix(count)), to: server.port, path: path, seconds: seconds / 40, on: loop)
          if path == Self.path { all.replaceSubrange(0..<count, with: result.players) }
          results[path, default: []].append(result)
        }
      }
      let (ours, theirs) = (results[Self.path] ?? [], results[ServedContest.unstoredPath] ?? [])
      let what = "POST /api/taps, durable, \(count.grouped) connections"
      measurements.append(
        Measurement(
          what: what, rate: ours.map(\.rate).median, peer: "the same server without storing",
          rate: theirs.map(\.rate).median, unit: "batches/s", goal: 0.7))
      measurements.append(
        Measurement(
          what: what, rate: ours.map(\.rate).median, peer: "the same bytes in and out, unread",
          rate: (results[ServedContest.deafPath] ?? []).map(\.rate).median, unit: "batches/s", goal: 0.7))
      for (share, name) in [(0.5, "p50"), (0.99, "p99")] {
        measurements.append(
          Measurement(
            what: "\(what), \(name)", milliseconds: ours.flatMap(\.times).percentile(share),
            peer: "the same server without storing", milliseconds: theirs.flatMap(\.times).percentile(share), goal: nil)
        )
      }
    }
    try server.stop()
    return measurements
  }

  // MARK: Streams

  private func streamDelays(in folder: String, _ loop: any EventLoop) async throws -> [Measurement] {
    let file = try await ServedFile.make(
      folder + "/streams.sqlite", schools: schools, season: .permissive())
    let server = try await ServerProcess(file.path)
    var players = try await file.openSessions(20, at: server.port, on: loop)
    var measurements: [Measurement] = []
    for count in [1, 100].filter({ $0 < streams }) + [streams] {
      let memory = server.memory
      let crowd = try await StreamCrowd.open(count, "/api/boards/all/stream", at: server.port, on: loop)
      let memoryAfter = server.memory
      var delays: [Double] = []
      let changes = max(3, Int(seconds / 4))
      let processor = server.processorTime
      for change in 0..<changes {
        // Not in step with the hub's rounds.
        try await Task.sleep(for: .milliseconds(250 + 13 * (change % 8)))
        let number = change % players.count
        let sent = MonotonicClock.now
        let answers = try await LoadRequests.send(
          [players[number].request(to: "/api/taps", taps: 8, span: 0)], to: server.port, on: loop)
        players[number].sequence += 1
        guard let revision = answers.first?.number(after: "\"revision\":") else {
          throw BenchmarkFailure("the server gave no receipt")
        }
        delays += try await crowd.heard(revision).map { Double($0 - sent) / 1e6 }
      }
      let processorAfter = server.processorTime
      try await crowd.close()
      for (share, name) in [(0.5, "p50"), (0.99, "p99")] {
        measurements.append(
          Measurement(
            what: "batch to event, \(count.grouped) open streams, \(name)", milliseconds: delays.percentile(share),
            limit: 100))
      }
      guard count == streams, let processor, let processorAfter, let memory, let memoryAfter else { continue }
      measurements.append(
        Measurement(
          what: "processor time of the server a change, \(count.grouped) open streams",
          milliseconds: (processorAfter - processor) / Double(changes), limit: 50))
      measurements.append(
        Measurement(
          what: "processor time of the server a change, \(count.grouped) open streams",
          milliseconds: (processorAfter - processor) / Double(changes),
          peer: "a loop of write(2), the same bytes to each",
          milliseconds: try await BareWrites.measure(connections: count, rounds: changes, on: loop), goal: nil))
      measurements.append(
        Measurement(
          what: "memory an open stream", cost: (memoryAfter - memory) / Double(count), unit: "kB", limit: 64))
    }
    try server.stop()
    return measurements
  }

  // MARK: The contest

  private func contest(in folder: String, _ loop: any EventLoop) async throws -> [Measurement] {
    let compression = ContestLoad.compression
    let file = try await ServedFile.make(
      folder + "/contest.sqlite", schools: schools,
      season: .permissive(tapsPerSecond: 10 * compression, burst: 20 * compression))
    let server = try await ServerProcess(file.path)
    let sessions = try await file.openSessions(players, at: server.port, on: loop)
    let load = try await ContestLoad.connect(sessions, to: server.port, on: loop)
    var rate = Double(players) / 2
    // The first batches bring the boards into memory.
    _ = try await load.run(rate: rate, seconds: 2)
    // The highest rate that holds in a short run is made a tenth less for the long one, and less again until that holds, too.
    while true {
      let next = rate * 1.25
      let probe = try await load.run(rate: next, seconds: seconds / 40)
      guard probe.times.percentile(0.99) < Self.limit, probe.rate > next * 0.9 else { break }
      rate = next
    }
    rate *= 0.9
    var result = try await load.run(rate: rate, seconds: seconds)
    while result.times.percentile(0.99) >= Self.limit, rate > Double(players) / 4 {
      rate *= 0.8
      result = try await load.run(rate: rate, seconds: seconds)
    }
    let acknowledged = try await load.acknowledged
    try server.stop()
    let (taps, stored) = try await file.compare(acknowledged)
    let what =
      "an hour's contest in \(Int(seconds)) s, \(players.grouped) players, \(result.lostAnswers.grouped) answers lost"
    return [
      Measurement(what: "\(what): p99", milliseconds: result.times.percentile(0.99), limit: Self.limit),
      Measurement(
        what: "\(what): batches", rate: result.rate, peer: "asked for", rate: rate, unit: "batches/s", goal: 0.95),
      Measurement(
        what: "\(what): taps in the file", rate: Double(stored), peer: "acknowledged", rate: Double(taps), unit: "taps",
        goal: 1),
    ]
  }
}

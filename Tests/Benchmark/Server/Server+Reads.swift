import Basics
import Console
import NIOCore
import TapGame

// What readers get: alone, beside players, and how the server says how it is while 10,000 connections are busy.

extension Server {
  private static let board = "/api/boards/all?top=100"
  private static let readers = 64
  private static let gzip = "Accept-Encoding: gzip\r\n"
  private var busyConnections: Int { min(10_000, players * 5) }

  func readRates(in folder: String, _ loop: any EventLoop) async throws -> [Measurement] {
    let file = try await ServedFile.make(
      folder + "/reads.sqlite", schools: schools, season: .permissive())
    let server = try await ServerProcess(file.path)
    let asked = [("/healthz", ""), (Self.board, ""), (Self.board, Self.gzip)]
    var rates = [[Double]](repeating: [], count: asked.count)
    for _ in 0..<3 {
      for (place, (path, headers)) in asked.enumerated() {
        rates[place] += [
          try await ReadLoad.run(
            path, headers: headers, readers: Self.readers, to: server.port, seconds: seconds / 40, on: loop
          ).rate
        ]
      }
    }
    let measurements = zip(["plain", "gzip"], rates.dropFirst()).map { form, boards in
      Measurement(
        what: "GET \(Self.board), \(form), \(Self.readers) readers", rate: boards.median, peer: "GET /healthz",
        rate: rates[0].median, unit: "answers/s", goal: 0.5)
    }
    let beside = try await readsBesideTaps(file, server.port, loop)
    try server.stop()
    return measurements + beside
  }

  /// Readers and players at the same time, each as fast as they are answered.
  private func readsBesideTaps(
    _ file: ServedFile, _ port: Int, _ loop: any EventLoop
  ) async throws -> [Measurement] {
    let players = try await file.openSessions(Self.readers, at: port, on: loop)
    async let taps = TapLoad.run(players, to: port, path: "/api/taps", seconds: seconds / 20, on: loop)
    async let reads = ReadLoad.run(
      Self.board, headers: Self.gzip, readers: Self.readers, to: port, seconds: seconds / 20, on: loop)
    let rates = (taps: try await taps.rate, reads: try await reads.rate)
    let what = "\(Self.readers) readers of \(Self.board) beside \(Self.readers) who tap"
    return [
      Measurement(
        what: "\(what): answers", rate: rates.reads, peer: "the goal", rate: 1000, unit: "answers/s", goal: 1),
      Measurement(
        what: "\(what): batches", rate: rates.taps, peer: "the goal", rate: 1000, unit: "batches/s", goal: 1),
    ]
  }

  /// How long the questions about health take while many connections are busy.
  func healthDelays(in folder: String, _ loop: any EventLoop) async throws -> [Measurement] {
    let file = try await ServedFile.make(
      folder + "/health.sqlite", schools: schools, season: StartSeason(name: "benchmark"))
    let server = try await ServerProcess(file.path)
    let port = server.port
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let busy = busyConnections
    async let load = ReadLoad.run(
      "/api/boards/all?top=20", headers: Self.gzip, readers: busy, mayRefuse: true, to: port,
      seconds: seconds / 6, on: loop, onStart: { started.finish() })
    for await _ in starts {}
    // The first second shows how it begins; both questions are asked in turn after it.
    try await Task.sleep(for: .seconds(1))
    var measurements: [Measurement] = []
    for path in ["/healthz", "/readyz"] {
      let times = try await HealthProbes.measure(path, count: Int(seconds / 2), at: port)
      for (share, name) in [(0.5, "p50"), (0.99, "p99")] {
        measurements.append(
          Measurement(
            what: "GET \(path) on a new connection, \(busy.grouped) busy ones, \(name)",
            milliseconds: times.percentile(share), limit: 100))
      }
    }
    let result = try await load
    measurements.append(
      Measurement(
        what: "GET /api/boards/all?top=20, \(busy.grouped) readers: granted", rate: result.rate,
        peer: "refused with 503",
        rate: max(1, Double(result.refused) / (seconds / 6)), unit: "answers/s", goal: nil))
    try server.stop()
    return measurements
  }
}

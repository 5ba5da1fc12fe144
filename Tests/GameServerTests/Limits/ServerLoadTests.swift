import Foundation
import GameAPI
import Logging
import NIOCore
import RunningApplication
import Synchronization
import Testing

@testable import GameServer

/// Probes that run when a test lets them.
private final class HeldProbes: Sendable {
  private let held = Mutex<[@Sendable () -> Void]>([])
  private let isOpen = Mutex(false)
  var count: Int { held.withLock { $0.count } }

  func hold(_ probe: @escaping @Sendable () -> Void) {
    if isOpen.withLock({ $0 }) { return probe() }
    held.withLock { $0.append(probe) }
  }

  /// Lets the probes run, and all that come.
  func open() {
    isOpen.withLock { $0 = true }
    release()
  }

  func release() {
    let probes = held.withLock { held in
      defer { held = [] }
      return held
    }
    for probe in probes { probe() }
  }
}

@Suite(.timeLimit(.minutes(10)))
struct `a server that has too much to do` {
  @Test
  func `is found out by a probe that waits, and found to have caught up by one that does not`() {
    let probes = HeldProbes()
    let delay = PoolDelay(limit: .milliseconds(100)) { probes.hold($0) }
    let moment = Mutex(NIODeadline.uptimeNanoseconds(1_000_000_000_000))
    let isTooLong = { delay.isTooLong { moment.withLock { $0 } } }
    let pass = { (time: TimeAmount) in moment.withLock { $0 = $0 + time } }
    #expect(!isTooLong())
    #expect(probes.count == 1)
    pass(.milliseconds(100))
    #expect(!isTooLong())
    pass(.milliseconds(1))
    #expect(isTooLong())
    // One probe at a time.
    #expect(probes.count == 1)
    probes.release()
    #expect(isTooLong())
    pass(.milliseconds(10))
    _ = isTooLong()
    #expect(probes.count == 1)
    probes.release()
    #expect(!isTooLong())
    // What was long ago says nothing.
    pass(.milliseconds(10))
    _ = isTooLong()
    pass(.seconds(10))
    #expect(isTooLong())
    probes.release()
    pass(.milliseconds(20))
    #expect(!isTooLong())
  }

  /// Runs a server whose probes a test holds.
  private func run(
    refusingAfter limit: TimeAmount, _ probes: HeldProbes,
    _ test: @Sendable (ContestHTTPServer, Int) async throws -> Void
  ) async throws {
    let contest = try await Contest()
    var settings = ServerSettings()
    settings.port = 0
    let server = ContestHTTPServer(
      leaderboard: contest.leaderboard, settings: settings, tokenKey: .test, clock: contest.clock, logger: .silent,
      timer: ContinuousClock(), backups: nil, poolDelay: PoolDelay(limit: limit) { probes.hold($0) })
    try await RunningApplication.run({ server.application(onServerRunning: $0) }, logger: .silent) { port in
      try await test(server, port)
    }
  }

  @Test
  func `refuses with a time on the open connection, and still says how it is`() async throws {
    let probes = HeldProbes()
    try await run(refusingAfter: .milliseconds(100), probes) { _, port in
      /// Asks again until the answer is another.
      func ask(_ path: String, until status: String) async throws -> (RawConnection, String) {
        while true {
          let connection = try await RawConnection.open(to: port)
          try await connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
          let answer = try await connection.read(upTo: "}")
          if answer.hasPrefix("HTTP/1.1 \(status) ") { return (connection, answer) }
          try await connection.close()
        }
      }
      let (connection, refused) = try await ask("/api/seasons", until: "503")
      #expect(refused.contains("urn:touchschool:problem:unavailable"))
      #expect(refused.firstMatch(of: /retry-after: [1-3]\r\n/) != nil)
      #expect(!refused.lowercased().contains("connection: close"))
      for (path, body) in [("/healthz", #"{"status":"up"}"#), ("/readyz", #"{"status":"ready"}"#)] {
        let health = try await RawConnection.open(to: port)
        try await health.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let answer = await health.all()
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n" + body), "\(answer)")
        let head = try await RawConnection.open(to: port)
        try await head.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let short = await head.all()
        #expect(short.hasSuffix("\r\n\r\n") && short.contains("content-length: \(body.utf8.count)"), "\(short)")
      }
      // It has caught up: the connection that was refused is answered.
      probes.open()
      _ = try await ask("/api/seasons", until: "200")
      try await connection.send("GET /api/seasons HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let granted = await connection.all()
      #expect(granted.hasPrefix("HTTP/1.1 200 ") || granted.hasPrefix("HTTP/1.1 503 "), "\(granted)")
    }
  }

  /// Otherwise a loop of retries would cost more than the answers.
  @Test
  func `refuses a client that does not wait once a second on each connection`() async throws {
    let clock = ContinuousClock()
    try await run(refusingAfter: .milliseconds(1), HeldProbes()) { _, port in
      let connection = try await RawConnection.open(to: port)
      var refusals: [ContinuousClock.Instant] = []
      while refusals.count < 4 {
        try await connection.send("GET /api/seasons HTTP/1.1\r\nHost: a\r\n\r\n")
        if try await connection.read(upTo: "}").hasPrefix("HTTP/1.1 503 ") { refusals.append(clock.now) }
      }
      // Each but the last holds up the next one; the first may be noticed late.
      #expect(refusals[0].duration(to: refusals[3]) > .milliseconds(2_500))
      try await connection.close()
    }
  }

  @Test
  func `answers a client that has closed its end while its request waited`() async throws {
    let probes = HeldProbes()
    try await run(refusingAfter: .seconds(60), probes) { server, port in
      var clients: [RawConnection] = []
      // The first ones are not kept waiting: the pool has to be behind for some milliseconds.
      while server.waitingRequests.count.load(ordering: .relaxed) == 0 {
        let client = try await RawConnection.open(to: port)
        try await client.send("GET /api/seasons HTTP/1.1\r\nHost: a\r\n\r\n")
        try await client.closeOutput()
        clients.append(client)
      }
      probes.open()
      for client in clients { #expect(await client.all().hasPrefix("HTTP/1.1 200 ")) }
    }
  }

  @Test
  func `answers requests that follow one about health in their order`() async throws {
    try await RunningServer.run { server in
      let connection = try await RawConnection.open(to: server.port)
      let paths = ["/readyz", "/api/seasons/1", "/healthz", "/readyz", "/nothing"]
      try await connection.send(
        paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\($0 == "/nothing" ? "Connection: close\r\n" : "")\r\n" }.joined()
      )
      let answers = await connection.all()
      let marks = [#""ready""#, #""startsAt""#, #""up""#, #""ready""#, "not-found"]
      var rest = answers[...]
      for mark in marks {
        guard let place = rest.range(of: mark) else {
          Issue.record("\(mark) is missing or in the wrong place: \(answers)")
          return
        }
        rest = rest[place.upperBound...]
      }
    }
  }
}

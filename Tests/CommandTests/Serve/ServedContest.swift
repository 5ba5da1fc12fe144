import NIOHTTP1
import AsyncHTTPClient
import Foundation
import GameAPI
import NIOCore
import Synchronization
import SystemCalls
import Testing

/// `touchschool serve` as it runs, seen from a client.
struct ServedContest: Sendable {
  let port: Int
  private let signal: @Sendable () -> Void

  /// Has the process get its next signal.
  func stop() { signal() }

  /// Starts the built command on a port that is free, works with it until it has ended, and says how it ended.
  ///
  /// - Parameters:
  ///   - words: what follows `serve --port 0 --sample`.
  ///   - signals: what the process gets, one each time ``stop()`` is called.
  ///   - wrapper: the program that runs the command, with its arguments.
  ///   - line: what the process has to have written before it gets a signal.
  static func run(
    _ workplace: Workplace, _ words: [String] = [], signals: [Int32] = [SIGTERM],
    within wrapper: [String] = [], after line: String = "", environment: [String: String] = [:],
    _ work: @escaping @Sendable (ServedContest) async throws -> Void
  ) async throws -> Outcome {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let stops = Stops()
    let cues = signals.enumerated().map { number, signal in
      Cue(signal: signal) { _, errors in
        if !stops.hasPort.load(ordering: .relaxed), errors.contains("projector"),
          let match = errors.firstMatch(of: /istening on http\S+:(\d+)|Serving at http\S+:(\d+)/),
          let port = (match.1 ?? match.2).flatMap({ Int($0) })
        {
          stops.hasPort.store(true, ordering: .relaxed)
          found.yield(port)
        }
        // Two of a kind that come at once are one, so the second stop follows what the server says to the first.
        let isRepeated = number > 0 && signal == SIGTERM && signals[number - 1] == signal
        return stops.count > number && (line.isEmpty || errors.contains(line))
          && (!isRepeated || errors.contains("Stopping"))
      }
    }
    let command = wrapper + [try Binary.path(), "serve", "--port", "0", "--sample", "--session-work", "0"] + words
    return try await withThrowingTaskGroup(of: Outcome?.self) { tasks in
      tasks.addTask {
        defer { found.finish() }
        return try await workplace.run(command, environment: environment, cues: cues)
      }
      tasks.addTask {
        guard let port = await ports.first(where: { _ in true }) else { return nil }
        // Whatever happens, the process is not left behind.
        defer { stops.all() }
        try await work(ServedContest(port: port) { stops.next() })
        return nil
      }
      var outcome: Outcome?
      for try await ended in tasks { outcome = ended ?? outcome }
      return try #require(outcome)
    }
  }

  /// How many signals the process is to have got, and whether its port is known.
  private final class Stops: Sendable {
    let hasPort = Atomic<Bool>(false)
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func next() { number.withLock { $0 += 1 } }
    func all() { number.withLock { $0 = 1_000 } }
  }

  /// A client that does not try again when the server is gone.
  static let client = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  /// Sends a request; returns the status and the body.
  func send(
    _ method: String, _ path: String, json: (any Encodable)? = nil, token: String? = nil, scheme: String = "http",
    client: HTTPClient = ServedContest.client
  ) async throws -> (status: Int, body: Data) {
    var request = HTTPClientRequest(url: "\(scheme)://127.0.0.1:\(port)\(path)")
    request.method = .init(rawValue: method)
    if let json {
      request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(json)))
      request.headers.add(name: "content-type", value: "application/json")
    }
    if let token { request.headers.add(name: "authorization", value: "Bearer \(token)") }
    let response = try await client.execute(request, timeout: .minutes(2))
    let bytes = try await response.body.collect(upTo: 1 << 22)
    return (Int(response.status.code), Data(bytes.readableBytesView))
  }

  /// A connection on which nothing is sent; -1 if there is none.
  func openConnection() -> Int32 {
    let descriptor = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// Opens a session for a school of the sample.
  func openSession(nickname: String? = nil) async throws -> SessionAnswer {
    let (_, schools) = try await send("GET", "/api/schools?limit=1")
    let school = try #require(String(decoding: schools, as: UTF8.self).firstMatch(of: /"id" *: *"([^"]+)"/)).1
    let player = ["school": String(school), "nickname": nickname].compactMapValues { $0 }
    let (status, body) = try await send("POST", "/api/sessions", json: player)
    try #require(status == 201, "\(String(decoding: body, as: UTF8.self))")
    return try JSONDecoder().decode(SessionAnswer.self, from: body)
  }
}

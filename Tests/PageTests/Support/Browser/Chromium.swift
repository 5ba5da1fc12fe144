import Dispatch
import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// A running Chromium, spoken to in its DevTools protocol over pipes: messages of JSON, each ended by a zero.
final class Chromium: Sendable {
  /// Takes the events of a session: the name of each and what it tells.
  typealias Listener = @Sendable (_ event: String, _ parameters: JSON) -> Void

  private struct State {
    var hasEnded = false
    /// The commands that wait for an answer.
    var sent: [Int: (method: String, session: String?)] = [:]
    var listeners: [String: Listener] = [:]
    var freeSeats: [Seat] = []
  }

  /// Where a person sits: a context, which shares with no other what its pages keep, and a tab in it.
  struct Seat {
    let context: String
    let target: String
  }

  private let process: BrowserProcess
  private let log: URL
  private let commands = DispatchQueue(label: "browser commands")
  private let answers = Waiters<JSON>()
  private let ends = Waiters<Void>()
  private let state = Mutex(State())

  /// Starts one.
  ///
  /// - Parameter folder: where it keeps its profile and its log. The path has to be short, since a socket is made in it.
  init(folder: URL) throws {
    let program = try #require(Programs.chromium)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    // What the browser writes beside its profile goes into the folder too.
    environment["HOME"] = folder.path
    environment["TMPDIR"] = folder.path
    var words = [program, "--user-data-dir=\(folder.path)/profile"] + Self.switches
    // The sandbox of Chromium refuses to run for root.
    if geteuid() == 0 { words.append("--no-sandbox") }
    log = folder.appending(path: "log")
    process = try BrowserProcess(words, environment: environment, log: log.path)
    read()
  }

  /// Without a window, and the same for a tab in the background as for one in front, as chromedriver has it.
  private static let switches = [
    "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--enable-automation", "--password-store=basic",
    "--use-mock-keychain", "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
    "--disable-sync", "--disable-dev-shm-usage", "--disable-hang-monitor", "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--allow-pre-commit-input",
    "--disable-back-forward-cache", "--autoplay-policy=no-user-gesture-required",
  ]

  /// Sends a command and waits for its answer.
  ///
  /// - Parameter session: the tab that it is for; `nil` for one of the whole browser.
  /// - Throws: ``BrowserError`` when it was not done, or not in the time of the test.
  @discardableResult
  func send(_ method: String, _ parameters: JSON = [:], session: String? = nil) async throws -> JSON {
    let late = BrowserError(command: method, message: "no answer in the test's time")
    return try await answers.wait(late: late) { number in
      let isRunning = state.withLock { state in
        if !state.hasEnded { state.sent[number] = (method, session) }
        return !state.hasEnded
      }
      if isRunning {
        write(number, method, parameters, session)
      } else {
        answers.resume(number, with: .failure(BrowserError(command: method, message: "the browser has ended")))
      }
    }
  }

  /// Sends a command whose answer nobody waits for.
  func post(_ method: String, _ parameters: JSON = [:], session: String? = nil) {
    write(0, method, parameters, session)
  }

  /// Has the events of a session taken by a listener, in their order, from now on; or no more by any.
  func listen(to session: String, _ listener: Listener?) {
    state.withLock { $0.listeners[session] = listener }
  }

  /// Ends the wait for what a session was asked, since nobody is there to answer any more.
  func abandon(_ session: String) {
    let left = state.withLock { state in state.sent.filter { $0.value.session == session } }
    for (number, command) in left {
      answer(number, .failure(BrowserError(command: command.method, message: "the page has crashed")))
    }
  }

  /// Gives out a seat that nobody has: one that was left, or a new one. A tab costs half a second of a processor to open.
  func takeSeat() async throws -> Seat {
    if let seat = state.withLock({ $0.freeSeats.popLast() }) { return seat }
    let context = try await send("Target.createBrowserContext")["browserContextId"].string ?? ""
    return Seat(context: context, target: try await openTarget(context: context))
  }

  /// Takes back a seat whose tab is empty and whose context keeps nothing.
  func leave(_ seat: Seat) { state.withLock { $0.freeSeats.append(seat) } }

  /// Takes a seat away, with its tabs and all that they have kept.
  func remove(_ seat: Seat) async throws {
    try await send("Target.disposeBrowserContext", ["browserContextId": .string(seat.context)])
  }

  /// Opens an empty page in a context, or in the profile of the browser.
  func openTarget(context: String?) async throws -> String {
    var place: [String: JSON] = ["url": "about:blank"]
    if let context { place["browserContextId"] = .string(context) }
    return try await send("Target.createTarget", .object(place))["targetId"].string ?? ""
  }

  /// Ends it, and what it started.
  func end() async { await process.end() }

  /// Has it end by itself, so that all that its profile keeps is on disk.
  func close() async throws {
    let late = BrowserError(command: "Browser.close", message: "the browser did not end in the test's time")
    try await ends.wait(late: late) { number in
      if state.withLock({ $0.hasEnded }) { ends.resume(number, with: .success(())) } else { post("Browser.close") }
    }
    await process.end()
  }

  private func write(_ number: Int, _ method: String, _ parameters: JSON, _ session: String?) {
    var message: [String: JSON] = ["id": .number(Double(number)), "method": .string(method), "params": parameters]
    if let session { message["sessionId"] = .string(session) }
    guard let bytes = try? JSONEncoder().encode(JSON.object(message)) else { return }
    commands.async { [socket = process.socket] in
      var rest = bytes + [0]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { transmit($0, to: socket) }
        guard count > 0 || errno == EINTR else { return }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  /// Takes answers and events until the browser has ended.
  private func read() {
    DispatchQueue(label: "browser answers").async { [socket = process.socket] in
      let end = Data([0])
      var received = Data()
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(socket, &bytes, bytes.count, 0)
        guard count > 0 || (count < 0 && errno == EINTR) else { break }
        var unread = received.count
        received.append(contentsOf: bytes[..<max(count, 0)])
        while let zero = received.range(of: end, in: unread..<received.count) {
          self.take(received[..<zero.lowerBound])
          received = Data(received[zero.upperBound...])
          unread = 0
        }
      }
      self.state.withLock { $0.hasEnded = true }
      // Behind what is still to be written.
      self.commands.async { self.process.closeSocket() }
      let said = (try? String(decoding: Data(contentsOf: self.log), as: UTF8.self)) ?? ""
      let error = BrowserError(command: "any", message: "the browser has ended. It wrote: \(said)")
      self.answers.resumeAll(with: .failure(error))
      self.ends.resumeAll(with: .success(()))
    }
  }

  private func take(_ bytes: Data) {
    guard let message = try? JSON(parsing: bytes) else { return }
    if let number = message["id"].int {
      let method = state.withLock { $0.sent[number]?.method } ?? ""
      let refusal = message["error"]["message"].string.map { BrowserError(command: method, message: $0) }
      answer(number, refusal.map { .failure($0) } ?? .success(message["result"]))
    } else if let session = message["sessionId"].string, let event = message["method"].string {
      state.withLock { $0.listeners[session] }?(event, message["params"])
    }
  }

  private func answer(_ number: Int, _ result: Result<JSON, any Error>) {
    state.withLock { $0.sent[number] = nil }
    answers.resume(number, with: result)
  }
}

/// A command that was not done.
struct BrowserError: Error, CustomStringConvertible {
  let command: String
  let message: String
  var description: String { "\(command): \(message)" }
}

/// Writes what fits. Writing to a browser that has ended is an error, not the end of the tests.
private func transmit(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
  send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}

import AsyncHTTPClient
import Foundation
import GameAPI
import Boards
import NIOCore
import NIOHTTP1
import Basics
import TapGame

/// A board's event stream, as a sequence that continues across connections. If the connection is cut, the stream
/// reconnects with backoff, and sends the id of the last event.
struct BoardStream: AsyncSequence, Sendable {
  private let server: ContestServer
  private let call: ServerCall
  private let isEndless: Bool

  /// - Parameters:
  ///   - call: the call that opens the stream.
  ///   - isEndless: whether to retry forever after the first update. Otherwise the retry policy limits the retries.
  init(_ server: ContestServer, _ call: ServerCall, isEndless: Bool) {
    self.server = server
    self.call = call
    self.isEndless = isEndless
  }

  func makeAsyncIterator() -> Iterator { Iterator(of: self) }

  struct Iterator: AsyncIteratorProtocol {
    private let server: ContestServer
    private let call: ServerCall
    private let isEndless: Bool
    private var body: HTTPClientResponse.Body.AsyncIterator?
    private var parser = EventStreamParser()
    private var ready: [ServerEvent] = []
    private var failures = 0
    private var hasBegun = false

    init(of stream: BoardStream) { (server, call, isEndless) = (stream.server, stream.call, stream.isEndless) }

    /// - Returns: `nil` when the task was cancelled.
    /// - Throws: `ServerError` if the stream cannot be opened or reopened.
    mutating func next() async throws -> BoardUpdate? {
      do {
        while true {
          while !ready.isEmpty {
            if let update = try update(of: ready.removeFirst()) { return update }
          }
          do { try await read() } catch let error as ServerError {
            guard let fault = try await pause(after: error) else { continue }
            return fault
          }
        }
      } catch is CancellationError {
        return nil
      }
    }

    /// Reads the next bytes, and connects first if there is no connection.
    private mutating func read() async throws {
      if body == nil {
        // The incomplete last line of the old stream is dropped.
        parser = EventStreamParser(lastEventID: parser.lastEventID)
        var headers: HTTPHeaders = ["accept": "text/event-stream"]
        if !parser.lastEventID.isEmpty { headers.add(name: "last-event-id", value: parser.lastEventID) }
        body = try await server.open(call, headers: headers).makeAsyncIterator()
      }
      do {
        guard let bytes = try await body?.next() else {
          throw ServerError.unreachable(server.address, reason: "the connection was cut")
        }
        // A quiet board sends only keep-alives. They reset the failure count, too, so occasional cuts do not look like
        // an outage.
        failures = 0
        ready = try parser.feed(bytes.readableBytesView)
      } catch is EventStreamParser.TooLong {
        throw ServerError.unreadable(server.address, reason: "an event is too long")
      } catch {
        body = nil
        throw server.translated(error)
      }
    }

    /// Waits before the stream is opened again.
    ///
    /// - Returns: the update `lost` when the number of failures reaches the policy's tries; `nil` otherwise.
    /// - Throws: the error, if there is no further retry; `CancellationError`.
    private mutating func pause(after error: ServerError) async throws -> BoardUpdate? {
      let backoff = server.backoff
      var (retry, retryAfter) = server.isRetryable(call, after: error)
      guard retry else { throw error }
      // The stream's `retry` field spreads reconnecting clients over time. A Retry-After takes precedence.
      if retryAfter == nil, let time = parser.reconnectionTime { retryAfter = .milliseconds(Swift.min(time, 60_000)) }
      failures += 1
      let rounds = isEndless && hasBegun ? Swift.min(failures, backoff.policy.tries - 1) : failures
      let pause = backoff.policy.pause(
        after: Swift.max(1, rounds), retryAfter: retryAfter, chance: backoff.chance())
      guard let pause = pause ?? (isEndless && hasBegun ? retryAfter ?? backoff.policy.longestPause : nil) else {
        throw error
      }
      try await backoff.clock.sleep(for: pause)
      return isEndless && hasBegun && failures == backoff.policy.tries ? .lost(error.description) : nil
    }

    private mutating func update(of event: ServerEvent) throws -> BoardUpdate? {
      let json = Data(event.data.utf8)
      let update: BoardUpdate
      switch event.name {
      case "snapshot":
        let page = try server.decode(BoardPage.self, from: json)
        update = .changed(
          BoardChange(
            season: page.season.id, board: page.board, ties: page.ties, since: nil, revision: page.revision,
            moves: [], overtakings: [], overtakingCount: 0), page: page)
      case "change":
        let response = try server.decode(ChangeEvent.self, from: json)
        update = .changed(
          BoardChange(
            season: response.page.season.id, board: response.page.board, ties: response.page.ties,
            since: response.since,
            revision: response.revision, moves: response.moves, overtakings: response.overtakings,
            overtakingCount: Swift.max(response.overtakingCount, response.overtakings.count)), page: response.page)
      default: return nil
      }
      hasBegun = true
      return update
    }
  }

  private struct ChangeEvent: Decodable {
    let since: Revision
    let revision: Revision
    let moves: [BoardChange.Move]
    let overtakings: [BoardChange.Overtaking]
    let overtakingCount: Int
    let page: BoardPage
  }
}

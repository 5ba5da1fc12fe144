import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Testing

/// A client of an event stream, which is read as far as a test asks.
struct StreamClient {
  let status: Int
  let headers: HTTPHeaders
  private var body: HTTPClientResponse.Body.AsyncIterator
  private var parser = EventStreamParser()
  private var items: ArraySlice<EventStreamParser.Item> = []

  init(
    _ server: RunningServer, _ path: String, headers: [(String, String)] = [], client: HTTPClient = .shared
  ) async throws {
    var request = HTTPClientRequest(url: server.url + path)
    request.headers.add(name: "accept", value: "text/event-stream")
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    let response = try await client.execute(request, timeout: .minutes(10))
    status = Int(response.status.code)
    self.headers = response.headers
    body = response.body.makeAsyncIterator()
  }

  /// What comes next; `nil` at the end of the stream.
  mutating func next() async throws -> EventStreamParser.Item? {
    while items.isEmpty {
      guard let bytes = try await body.next() else { return nil }
      items = parser.take(Data(buffer: bytes))[...]
    }
    return items.removeFirst()
  }

  /// The next event that is not a beat. It has to come.
  mutating func event() async throws -> EventStreamParser.Event {
    while true {
      if case .event(let event) = try #require(try await next(), "the stream has ended"), event.type != "beat" {
        return event
      }
    }
  }
}

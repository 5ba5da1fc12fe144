import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOPosix

/// A client of an event stream whose socket holds little, and which takes nothing from it but what it is asked for.
struct SlowStreamClient {
  private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  private var parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
  private var parser = EventStreamParser()
  private var items: ArraySlice<EventStreamParser.Item> = []

  /// Opens a stream for as long as the body runs.
  static func open(
    _ server: RunningServer, _ path: String, _ body: (inout SlowStreamClient) async throws -> Void
  ) async throws {
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.socketOption(.so_rcvbuf), value: 32 * 1024)
      .connect(host: "127.0.0.1", port: server.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    try await connection.executeThenClose { inbound, outbound in
      try await outbound.write(.head(.init(version: .http1_1, method: .GET, uri: path, headers: ["host": "127.0.0.1"])))
      try await outbound.write(.end(nil))
      var client = SlowStreamClient(parts: inbound.makeAsyncIterator())
      try await body(&client)
    }
  }

  private init(parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator) { self.parts = parts }

  /// The next event that is not a beat; `nil` at the end of the stream.
  mutating func event() async throws -> EventStreamParser.Event? {
    while true {
      if case .event(let event)? = items.popFirst(), event.type != "beat" { return event }
      guard items.isEmpty else { continue }
      guard let part = try await parts.next() else { return nil }
      if case .body(let bytes) = part { items = parser.take(Data(buffer: bytes))[...] }
    }
  }
}

import Foundation
import GameAPI
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The connection of one player of a load test. It stays open between batches and is reopened after a failure.
///
/// A connection pool is not used: it would search all connections for a free one at each call. With thousands of
/// players on the server's machine, this search would be most of the load.
final class LoadConnection: Sendable {
  private let connector: LoadConnector
  private let loop: any EventLoop
  private let channel: NIOLoopBoundBox<(any Channel)?>

  init(_ connector: LoadConnector) {
    self.connector = connector
    loop = MultiThreadedEventLoopGroup.singleton.next()
    channel = .makeEmptyBox(eventLoop: loop)
  }

  /// Sleeps on the event loop's timer. `Task.sleep` may be late by a tenth of the time, because Dispatch coalesces
  /// timers.
  func sleep(for time: Duration) async { try? await loop.scheduleTask(in: TimeAmount(time)) {}.futureResult.get() }

  /// Opens the connection. If that fails, the next request tries again.
  func connect() async { _ = try? await loop.flatSubmit { [self] in open() }.get() }

  /// Sends a request and waits for its response.
  ///
  /// - Parameter limit: the timeout for connecting, sending and receiving together.
  /// - Throws: `ServerError`, or an error of the libraries below.
  func answer(to call: ServerCall, within limit: Duration) async throws -> ServerResponse {
    let promise = loop.makePromise(of: ServerResponse.self)
    loop.execute { [self] in
      let timer = loop.scheduleTask(in: TimeAmount(limit)) { [self] in
        promise.fail(ServerError.tooSlow(connector.address))
        // Otherwise a late response would be taken as the response to the next request.
        channel.value?.close(promise: nil)
      }
      promise.futureResult.whenComplete { _ in timer.cancel() }
      open().whenComplete { [self] opened in
        do {
          let channel = try opened.get()
          try channel.pipeline.syncOperations.handler(type: AnswerHandler.self).expect(promise)
          send(call, over: channel)
        } catch {
          promise.fail(error)
        }
      }
    }
    return try await promise.futureResult.get()
  }

  func close() { loop.execute { [channel] in channel.value?.close(promise: nil) } }

  private func open() -> EventLoopFuture<any Channel> {
    if let open = channel.value, open.isActive { return loop.makeSucceededFuture(open) }
    return connector.connect(on: loop).map { [channel] opened in
      channel.value = opened
      return opened
    }
  }

  private func send(_ call: ServerCall, over channel: any Channel) {
    var head = HTTPRequestHead(version: .http1_1, method: call.method, uri: connector.path + call.target)
    head.headers = ["host": connector.authority, "user-agent": "touchschool"]
    if let token = call.token { head.headers.add(name: "authorization", value: "Bearer \(token)") }
    let body = call.body ?? Data()
    head.headers.add(name: "content-type", value: "application/json")
    head.headers.add(name: "content-length", value: "\(body.count)")
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(data: body))), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }
}

struct LoadConnector: Sendable {
  let address: ServerAddress
  /// The path in the address, which precedes the path of each call; empty if the server is at the root.
  let path: String
  /// The host and the port for the `Host` header.
  let authority: String
  private let host: String
  private let port: Int
  private let encryption: NIOSSLContext?

  /// - Parameter tls: the TLS configuration for an HTTPS address; `nil` for the default.
  /// - Throws: `ServerError` if the address names no host, or TLS cannot be set up.
  init(_ address: ServerAddress, tls: TLSConfiguration?) throws {
    guard let parts = URLComponents(string: address.text), let host = parts.host, let authority = parts.encodedHost
    else { throw ServerError.unreachable(address, reason: "it names no host") }
    self.address = address
    path = parts.percentEncodedPath
    // An IPv6 address is in brackets in a URL.
    self.host = host.trimmingCharacters(in: ["[", "]"])
    port = parts.port ?? (address.isSecure ? 443 : 80)
    self.authority = authority + (parts.port.map { ":\($0)" } ?? "")
    do {
      encryption = address.isSecure ? try NIOSSLContext(configuration: tls ?? .makeClientConfiguration()) : nil
    } catch { throw ServerError.notSecure(address, reason: "TLS cannot be set up") }
  }

  func connect(on loop: any EventLoop) -> EventLoopFuture<any Channel> {
    ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connectTimeout(.seconds(5))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let encryption {
            // TLS sends the host only if it is a name, not an IP address.
            let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
            try pipeline.addHandler(NIOSSLClientHandler(context: encryption, serverHostname: name))
          }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(AnswerHandler())
        }
      }
      .connect(host: host, port: port)
  }
}

/// Collects the response to one request at a time.
private final class AnswerHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart

  /// The maximum number of bytes of a response. A response to a batch has fewer.
  private static let maximumSize = 64 * 1024

  private struct Closed: Error {}

  private var waiting: EventLoopPromise<ServerResponse>?
  private var head: HTTPResponseHead?
  private var body = ByteBuffer()

  func expect(_ promise: EventLoopPromise<ServerResponse>) {
    waiting?.fail(Closed())
    waiting = promise
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body.clear()
    case .body(var part):
      guard body.readableBytes + part.readableBytes <= Self.maximumSize else {
        return fail(NIOTooManyBytesError(maxBytes: Self.maximumSize), context)
      }
      body.writeBuffer(&part)
    case .end:
      guard let head, let promise = waiting else { return fail(Closed(), context) }
      (self.head, waiting) = (nil, nil)
      promise.succeed(ServerResponse(status: Int(head.status.code), headers: head.headers, body: Data(buffer: body)))
      if !head.isKeepAlive { context.close(promise: nil) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(Closed(), context)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

  private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
    waiting?.fail(error)
    waiting = nil
    context.close(promise: nil)
  }
}

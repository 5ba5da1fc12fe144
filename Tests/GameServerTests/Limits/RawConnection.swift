import Foundation
import NIOCore
import NIOPosix
import Testing

/// A connection to a server on which a test sends bytes as it likes.
struct RawConnection: Sendable {
  private let channel: any Channel
  private let received: AsyncThrowingStream<ByteBuffer, any Error>

  static func open(to port: Int, readsAnswers: Bool = true) async throws -> RawConnection {
    let (received, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: readsAnswers)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(continuation))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return RawConnection(channel: channel, received: received)
  }

  func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

  /// Sends without waiting for the bytes to leave, which they never may.
  func sendAndForget(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

  /// Says that nothing more is sent.
  func closeOutput() async throws { try await channel.close(mode: .output) }

  /// What comes until the server closes the connection.
  func all() async -> String {
    var text = ""
    // A reset ends it as well as a close.
    do { for try await bytes in received { text += String(buffer: bytes) } } catch {}
    return text
  }

  /// What comes up to a text, the text included; what has come if the connection ends before it.
  func read(upTo end: String) async throws -> String {
    var text = ""
    for try await bytes in received {
      text += String(buffer: bytes)
      if text.contains(end) { break }
    }
    return text
  }

  func closed() async throws { try await channel.closeFuture.get() }

  func close() async throws { try await channel.close() }

  /// Closes the connection with a reset, as a client does that is killed while bytes are on their way.
  func reset() async throws {
    let options = try #require(channel as? any SocketOptionProvider)
    try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try await channel.close()
  }

  private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation

    init(_ continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation) { self.continuation = continuation }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { continuation.yield(unwrapInboundIn(data)) }

    func channelInactive(context: ChannelHandlerContext) { continuation.finish() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      continuation.finish(throwing: error)
      context.close(promise: nil)
    }
  }
}

extension RunningServer {
  /// Sends a text on a connection of its own.
  ///
  /// - Returns: all that comes until the server closes the connection.
  func exchange(_ text: String) async throws -> String {
    let connection = try await RawConnection.open(to: port)
    try await connection.send(text)
    return await connection.all()
  }
}

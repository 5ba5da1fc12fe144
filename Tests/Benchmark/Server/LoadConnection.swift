import NIOCore
import NIOPosix

/// A connection that sends requests as bytes and reads no more of the answers than it has to: client and server share the processor here, so
/// the client is to cost as little as it can.
final class LoadConnection: ChannelInboundHandler, @unchecked Sendable {  // used on its event loop only
  typealias InboundIn = ByteBuffer

  /// An answer.
  struct Answer {
    let status: Int
    let body: ByteBuffer

    /// The number behind a key of the body; 0 if there is none.
    func number(_ key: StaticString) -> Int64 { body.number(after: key) ?? 0 }
  }

  private var received = ByteBuffer()
  private var channel: (any Channel)?
  /// Called with each answer.
  var onAnswer: (Answer) -> Void = { _ in }
  /// Called when the other end has closed the connection.
  var onClose: () -> Void = {}

  /// Connects on an event loop.
  static func connect(
    to port: Int, on loop: any EventLoop, _ ready: @escaping @Sendable (LoadConnection) -> Void,
    failed: @escaping @Sendable (any Error) -> Void
  ) {
    ClientBootstrap(group: loop)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connectTimeout(.seconds(60))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(LoadConnection())
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .flatMapThrowing { channel in
        ready(try channel.pipeline.syncOperations.handler(type: LoadConnection.self))
      }
      .whenFailure(failed)
  }

  func handlerAdded(context: ChannelHandlerContext) { channel = context.channel }

  /// Sends a request.
  func send(_ bytes: ByteBuffer) { channel?.writeAndFlush(bytes, promise: nil) }

  /// Closes the connection, whatever is still to come.
  func close() {
    onClose = {}
    onAnswer = { _ in }
    channel?.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    if received.readableBytes == 0 { received = bytes } else { received.writeBuffer(&bytes) }
    while let answer = takeAnswer() { onAnswer(answer) }
  }

  func channelInactive(context: ChannelHandlerContext) { onClose() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func takeAnswer() -> Answer? {
    guard let headEnd = received.offset(of: "\r\n\r\n").map({ $0 + 4 }) else { return nil }
    let length = Int(received.number(after: "ontent-Length: ") ?? received.number(after: "ontent-length: ") ?? 0)
    guard received.readableBytes >= headEnd + length else { return nil }
    let status = Int(received.number(after: "HTTP/1.1 ") ?? 0)
    received.moveReaderIndex(forwardBy: headEnd)
    let body = received.readSlice(length: length) ?? ByteBuffer()
    if received.readableBytes == 0 { received.clear() }
    return Answer(status: status, body: body)
  }
}

extension ByteBuffer {
  /// Where a text first stands, from the reader index on.
  func offset(of text: StaticString) -> Int? {
    withUnsafeReadableBytes { bytes in
      let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard let first = text.first, bytes.count >= text.count else { return nil }
      return (0...(bytes.count - text.count)).first { place in
        bytes[place] == first && bytes[place..<(place + text.count)].elementsEqual(text)
      }
    }
  }

  /// The number that stands behind a text.
  func number(after text: StaticString) -> Int64? {
    guard let offset = offset(of: text) else { return nil }
    let digits = readableBytesView.dropFirst(offset + text.utf8CodeUnitCount).prefix { (0x30...0x39).contains($0) }
    return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}

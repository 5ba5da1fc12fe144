package import NIOCore
import NIOPosix
import Synchronization

/// A line between clients and a server: a port that passes bytes on, that loses answers, and that can be cut.
package final class TestLine: Sendable {
  private struct State: Sendable {
    var port: Int?
    var lostAnswers = 0
    var unansweredStart: String?
    var asked = ""
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  private let host: String
  private let changeAnswer: @Sendable (inout ByteBuffer) -> Void
  private let state = Mutex(State())
  private let listener = Mutex<(any Channel)?>(nil)

  private init(host: String, changeAnswer: @escaping @Sendable (inout ByteBuffer) -> Void) {
    (self.host, self.changeAnswer) = (host, changeAnswer)
  }

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - host: the address to listen on, and at which the server is.
  ///   - port: the port to listen on; 0 for any.
  ///   - changeAnswer: changes what the server answers.
  package static func open(
    host: String = "127.0.0.1", port: Int = 0,
    changeAnswer: @escaping @Sendable (inout ByteBuffer) -> Void = { _ in }
  ) async throws -> TestLine {
    let line = TestLine(host: host, changeAnswer: changeAnswer)
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { line.join($0) }
      .bind(host: host, port: port).get()
    line.listener.withLock { $0 = channel }
    return line
  }

  /// Has a line that leads nowhere yet, and that is gone afterwards.
  package static func with<Result>(_ work: (TestLine) async throws -> Result) async throws -> Result {
    let line = try await open()
    defer { line.listener.withLock { $0 }?.close(promise: nil) }
    return try await work(line)
  }

  /// The port that clients connect to.
  package var port: Int { listener.withLock { $0?.localAddress?.port } ?? 0 }

  /// Where clients find the server.
  package var address: String { "http://\(host):\(port)" }

  /// Waits until the port is closed.
  package func closed() async throws { try await listener.withLock { $0 }?.closeFuture.get() }

  /// Has new connections lead to a port.
  package func lead(to port: Int) { state.withLock { $0.port = port } }

  /// Is dead from now on, also for those who are talking.
  package func cut() {
    let channels = state.withLock { state in
      state.port = nil
      defer { state.channels = [:] }
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
  }

  /// Loses the next so many answers, after the server has done what it was asked, and cuts their connections.
  package func lose(answers: Int) { state.withLock { $0.lostAnswers = answers } }

  /// Loses the answers to requests that begin like this, likewise.
  package func loseAnswers(to start: String) { state.withLock { $0.unansweredStart = start } }

  /// How often a text is in what clients have asked.
  package func count(asked text: String) -> Int { state.withLock { $0.asked.ranges(of: text).count } }

  private func join(_ near: any Channel) -> EventLoopFuture<Void> {
    guard let port = state.withLock({ $0.port }) else { return near.close() }
    state.withLock { $0.channels[ObjectIdentifier(near)] = near }
    near.closeFuture.whenComplete { [self] _ in
      state.withLock { _ = $0.channels.removeValue(forKey: ObjectIdentifier(near)) }
    }
    let isUnanswered = Mutex(false)
    let noteQuestion = { @Sendable [self] (bytes: inout ByteBuffer) in
      state.withLock { state in
        state.asked += String(decoding: bytes.readableBytesView, as: UTF8.self)
        if let start = state.unansweredStart, bytes.readableBytesView.starts(with: start.utf8) {
          isUnanswered.withLock { $0 = true }
        }
      }
      return true
    }
    let passAnswer = { @Sendable [self] (bytes: inout ByteBuffer) in
      changeAnswer(&bytes)
      return !isUnanswered.withLock { $0 } && !isNextLost()
    }
    return ClientBootstrap(group: near.eventLoop)
      .channelInitializer { far in
        far.eventLoop.makeCompletedFuture {
          try far.pipeline.syncOperations.addHandler(Passing(to: near, passAnswer))
        }
      }
      .connect(host: host, port: port)
      .flatMapThrowing { far in try near.pipeline.syncOperations.addHandler(Passing(to: far, noteQuestion)) }
      .flatMapError { error in near.close().flatMapThrowing { throw error } }
  }

  private func isNextLost() -> Bool {
    state.withLock { state in
      guard state.lostAnswers > 0 else { return false }
      state.lostAnswers -= 1
      return true
    }
  }
}

/// Passes what is read on to the other side, or cuts the connection.
private final class Passing: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let other: any Channel
  private let pass: @Sendable (inout ByteBuffer) -> Bool

  init(to other: any Channel, _ pass: @escaping @Sendable (inout ByteBuffer) -> Bool) {
    (self.other, self.pass) = (other, pass)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    guard pass(&bytes) else {
      other.close(promise: nil)
      return context.close(promise: nil)
    }
    other.writeAndFlush(bytes, promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

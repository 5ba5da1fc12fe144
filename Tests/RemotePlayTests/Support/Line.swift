import GameAPI
import NIOCore
import NIOPosix
import Synchronization

/// The line between players and a server: a port on loopback that passes bytes on, and that a test can cut.
final class Line: Sendable {
  private struct State: Sendable {
    var port: Int?
    var lostAnswers = 0
    var asked = ""
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  private let state = Mutex(State())
  private let listener = Mutex<(any Channel)?>(nil)

  /// Has players and a line, which is gone afterwards.
  static func with<Result: Sendable>(_ work: (Line) async throws -> Result) async throws -> Result {
    let line = Line()
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.autoRead, value: true)
      .childChannelInitializer { line.join($0) }
      .bind(host: "127.0.0.1", port: 0).get()
    line.listener.withLock { $0 = channel }
    do {
      let result = try await work(line)
      try? await channel.close().get()
      return result
    } catch {
      try? await channel.close().get()
      throw error
    }
  }

  /// Where players find the server.
  var address: ServerAddress {
    get throws { try ServerAddress("http://127.0.0.1:\(listener.withLock { $0?.localAddress?.port } ?? 0)") }
  }

  /// Leads to a server from now on.
  func lead(to port: Int) { state.withLock { $0.port = port } }

  /// Is dead from now on, also for those who are talking.
  func cut() {
    let channels = state.withLock { state in
      state.port = nil
      defer { state.channels = [:] }
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
  }

  /// Loses the next so many answers, after the server has done what it was asked.
  func lose(answers: Int) { state.withLock { $0.lostAnswers = answers } }

  /// How often a text is in what players have asked.
  func count(asked text: String) -> Int { state.withLock { $0.asked.ranges(of: text).count } }

  fileprivate func note(asked bytes: ByteBuffer) {
    state.withLock { $0.asked += String(decoding: bytes.readableBytesView, as: UTF8.self) }
  }

  fileprivate func isNextLost() -> Bool {
    state.withLock { state in
      guard state.lostAnswers > 0 else { return false }
      state.lostAnswers -= 1
      return true
    }
  }

  private func join(_ near: any Channel) -> EventLoopFuture<Void> {
    guard let port = state.withLock({ $0.port }) else { return near.close() }
    state.withLock { $0.channels[ObjectIdentifier(near)] = near }
    near.closeFuture.whenComplete { [self] _ in
      state.withLock { _ = $0.channels.removeValue(forKey: ObjectIdentifier(near)) }
    }
    return ClientBootstrap(group: near.eventLoop)
      .channelInitializer { far in
        far.eventLoop.makeCompletedFuture {
          try far.pipeline.syncOperations.addHandler(Passing(to: near, isLost: { [self] _ in isNextLost() }))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .flatMapThrowing { far in
        try near.pipeline.syncOperations.addHandler(
          Passing(
            to: far,
            isLost: { [self] bytes in
              note(asked: bytes)
              return false
            }))
      }
      .flatMapError { error in near.close().flatMapThrowing { throw error } }
  }
}

/// Passes what is read on to the other side.
private final class Passing: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let other: any Channel
  private let isLost: @Sendable (ByteBuffer) -> Bool

  init(to other: any Channel, isLost: @escaping @Sendable (ByteBuffer) -> Bool) {
    self.other = other
    self.isLost = isLost
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    guard !isLost(bytes) else {
      other.close(promise: nil)
      return context.close(promise: nil)
    }
    other.writeAndFlush(bytes, promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

import NIOCore
import NIOPosix
import Synchronization

/// A port on loopback that leads to a member or to a node, and that can lose answers.
package final class LossyLine: Sendable {
  private let port = Mutex(0)
  private let lost = Mutex(0)
  private let unanswered = Mutex<String?>(nil)
  private let listener = Mutex<(any Channel)?>(nil)

  private init() {}

  /// Has a line to a member, which is gone afterwards.
  package static func with<Result>(
    to member: EtcdProcess, _ work: (LossyLine) async throws -> Result
  ) async throws -> Result {
    try await with { line in
      line.lead(to: member.address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
      return try await work(line)
    }
  }

  /// Has a line that leads nowhere yet.
  package static func with<Result>(_ work: (LossyLine) async throws -> Result) async throws -> Result {
    let line = LossyLine()
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
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

  /// Has new connections lead to a port of this machine.
  package func lead(to port: Int) { self.port.withLock { $0 = port } }

  /// Where clients find the member.
  package var address: String { "http://127.0.0.1:\(listener.withLock { $0?.localAddress?.port } ?? 0)" }

  /// Loses the next answer, after the member has done what it was asked, and cuts the connection.
  package func loseNextAnswer() { lost.withLock { $0 = 1 } }

  /// Loses the answers to requests that begin like this, after they were done, and cuts their connections.
  package func loseAnswers(to start: String) { unanswered.withLock { $0 = start } }

  /// How many answers are still to be lost.
  package var pending: Int { lost.withLock(\.self) }

  private func join(_ near: any Channel) -> EventLoopFuture<Void> {
    let cut = Cut()
    return ClientBootstrap(group: near.eventLoop)
      .channelInitializer { far in
        far.eventLoop.makeCompletedFuture {
          try far.pipeline.syncOperations.addHandler(
            Passing(to: near) { [self] _ in isNextLost() || cut.isOrdered.withLock(\.self) })
        }
      }
      .connect(host: "127.0.0.1", port: port.withLock(\.self))
      .flatMapThrowing { [self] far in
        try near.pipeline.syncOperations.addHandler(
          Passing(to: far) { [self] bytes in
            if let start = unanswered.withLock(\.self), bytes.readableBytesView.starts(with: start.utf8) {
              cut.isOrdered.withLock { $0 = true }
            }
            return false
          })
      }
      .flatMapError { error in near.close().flatMapThrowing { throw error } }
  }

  /// Whether a connection is cut at its next answer.
  private final class Cut: Sendable {
    let isOrdered = Mutex(false)
  }

  private func isNextLost() -> Bool {
    lost.withLock { lost in
      defer { lost = 0 }
      return lost > 0
    }
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

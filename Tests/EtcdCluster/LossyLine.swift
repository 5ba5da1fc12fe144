import NIOCore
import NIOPosix
import Synchronization

/// A port on loopback that leads to a member, and that can lose answers.
package final class LossyLine: Sendable {
  private let port: Int
  private let lost = Mutex(0)
  private let listener = Mutex<(any Channel)?>(nil)

  private init(port: Int) { self.port = port }

  /// Has a line to a member, which is gone afterwards.
  package static func with<Result>(
    to member: EtcdProcess, _ work: (LossyLine) async throws -> Result
  ) async throws -> Result {
    let line = LossyLine(port: member.address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
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

  /// Where clients find the member.
  package var address: String { "http://127.0.0.1:\(listener.withLock { $0?.localAddress?.port } ?? 0)" }

  /// Loses the next answer, after the member has done what it was asked, and cuts the connection.
  package func loseNextAnswer() { lost.withLock { $0 = 1 } }

  /// How many answers are still to be lost.
  package var pending: Int { lost.withLock(\.self) }

  private func join(_ near: any Channel) -> EventLoopFuture<Void> {
    ClientBootstrap(group: near.eventLoop)
      .channelInitializer { far in
        far.eventLoop.makeCompletedFuture {
          try far.pipeline.syncOperations.addHandler(Passing(to: near) { [self] in isNextLost() })
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .flatMapThrowing { far in try near.pipeline.syncOperations.addHandler(Passing(to: far) { false }) }
      .flatMapError { error in near.close().flatMapThrowing { throw error } }
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
  private let isLost: @Sendable () -> Bool

  init(to other: any Channel, isLost: @escaping @Sendable () -> Bool) {
    self.other = other
    self.isLost = isLost
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isLost() else {
      other.close(promise: nil)
      return context.close(promise: nil)
    }
    other.writeAndFlush(unwrapInboundIn(data), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

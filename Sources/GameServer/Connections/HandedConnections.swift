import Foundation
import Hummingbird
import NIOCore
import NIOPosix
import SystemCalls

/// Hands the connections of a socket that another process opened to a server's channel.
///
/// Hummingbird opens the socket that it listens on and takes no other. So the server listens on a socket in a folder of
/// its own, which is removed at once, and its channel gets the connections of the passed socket as if they were its own.
final class HandedConnections: ChannelDuplexHandler, Sendable {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private let server: any Channel

  private let sockets: OpenSockets

  private init(to server: any Channel, _ sockets: OpenSockets) { (self.server, self.sockets) = (server, sockets) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Both channels are on one event loop, so no connection gets lost between them.
    server.pipeline.syncOperations.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    server.pipeline.syncOperations.fireChannelReadComplete()
    read(context: context)
  }

  func read(context: ChannelHandlerContext) { sockets.accept(context) }

  /// Hands over the connections of these sockets until the server's channel is closed.
  ///
  /// - Parameter sockets: descriptors of sockets that listen for connections.
  /// - Throws: `IOError`.
  static func add(_ sockets: [Int32], to server: any Channel, counting open: OpenSockets) async throws {
    for socket in sockets {
      let passed = try await ServerBootstrap(
        group: server.eventLoop, childGroup: MultiThreadedEventLoopGroup.singleton
      )
      .serverChannelOption(.maxMessagesPerRead, value: AcceptingHandler.batch)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(HandedConnections(to: server, open))
        }
      }
      .withBoundSocket(socket).get()
      server.closeFuture.whenComplete { _ in passed.close(promise: nil) }
    }
  }

  /// A folder for the socket that nobody connects to.
  struct Placeholder: Sendable {
    private let folder: String

    var address: BindAddress { .unixDomainSocket(path: "\(folder)/s") }

    /// Makes the folder, which only its owner can enter. Its name is short, because the path of a socket has at most 107
    /// bytes.
    ///
    /// - Throws: `IOError`.
    init() throws {
      var path = Array(FileManager.default.temporaryDirectory.appending(path: "touchschool-XXXXXX").path.utf8CString)
      guard mkdtemp(&path) != nil else { throw IOError(errnoCode: errno, reason: "mkdtemp") }
      folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }
}

import NIOCore
import NIOPosix

extension GameServer {
  /// Makes sure that a server can listen where its settings say, before anything is made for it.
  ///
  /// - Throws: `IOError`, `SocketAddressError`, `SocketAddressError.UnknownHost`.
  package static func checkAddress(of settings: ServerSettings) async throws {
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: settings.host, port: settings.port).get()
      .close()
  }
}

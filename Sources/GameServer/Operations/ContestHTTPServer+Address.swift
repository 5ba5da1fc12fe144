import NIOCore
import NIOPosix

extension ContestHTTPServer {
  /// Checks that the server can listen on its address, before anything else is created.
  ///
  /// - Throws: `IOError`, `SocketAddressError`, `SocketAddressError.UnknownHost`.
  package static func checkAddress(of settings: ServerSettings) async throws {
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: settings.host, port: settings.port).get()
      .close()
  }
}

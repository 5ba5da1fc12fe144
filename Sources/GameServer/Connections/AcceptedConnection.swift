package import HummingbirdCore
package import Logging
package import NIOCore
import Synchronization

/// An accepted connection. It closes itself if the server stops before it handles the connection.
///
/// Otherwise, an unhandled connection would crash the process. NIO requires that a connection's writer is finished
/// before the writer is released (swift-nio, issue 3481).
package final class AcceptedConnection: ServerChildChannelValue {
  private let connection: HTTP1Channel.Value
  private let isHandled = Atomic<Bool>(false)

  package var channel: any Channel { connection.channel }

  fileprivate init(_ connection: HTTP1Channel.Value) { self.connection = connection }

  /// Handles the requests of the connection until the connection is closed.
  fileprivate func handle(in http: HTTP1Channel, logger: Logger) async {
    isHandled.store(true, ordering: .relaxed)
    await http.handle(value: connection, logger: logger)
  }

  deinit {
    guard !isHandled.load(ordering: .relaxed) else { return }
    Task { [connection] in try? await connection.executeThenClose { _, _ in } }
  }
}

/// HTTP/1.1 whose connections survive that the server stops at any moment.
package struct AcceptingChannel: ServerChildChannel {
  private let http: HTTP1Channel

  package init(_ http: HTTP1Channel) { self.http = http }

  package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
    http.setup(channel: channel, logger: logger).map(AcceptedConnection.init)
  }

  package func handle(value: AcceptedConnection, logger: Logger) async {
    await value.handle(in: http, logger: logger)
  }
}

import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// An accepted connection. It closes itself if the server stops before it handles the connection.
///
/// Otherwise, an unhandled connection would crash the process. NIO requires that a connection's writer is finished
/// before the writer is released (swift-nio, issue 3481).
final class AcceptedConnection: ServerChildChannelValue {
  private let connection: HTTP1Channel.Value
  private let isHandled = Atomic<Bool>(false)

  var channel: any Channel { connection.channel }

  init(_ connection: HTTP1Channel.Value) { self.connection = connection }

  /// Handles the requests of the connection until the connection is closed.
  func handle(in http: HTTP1Channel, logger: Logger) async {
    isHandled.store(true, ordering: .relaxed)
    await http.handle(value: connection, logger: logger)
  }

  deinit {
    guard !isHandled.load(ordering: .relaxed) else { return }
    Task { [connection] in try? await connection.executeThenClose { _, _ in } }
  }
}

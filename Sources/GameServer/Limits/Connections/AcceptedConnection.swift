import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// An accepted connection. If the server stops at this moment and does not handle the connection, it is closed.
///
/// An unhandled connection that is not closed would end the process: NIO requires that the writer of each connection is
/// finished before it is released (swift-nio, issue 3481).
final class AcceptedConnection: ServerChildChannelValue {
  private let connection: HTTP1Channel.Value
  private let isHandled = Atomic<Bool>(false)

  var channel: any Channel { connection.channel }

  init(_ connection: HTTP1Channel.Value) { self.connection = connection }

  /// Handles its requests until it is closed.
  func handle(in http: HTTP1Channel, logger: Logger) async {
    isHandled.store(true, ordering: .relaxed)
    await http.handle(value: connection, logger: logger)
  }

  deinit {
    guard !isHandled.load(ordering: .relaxed) else { return }
    Task { [connection] in try? await connection.executeThenClose { _, _ in } }
  }
}

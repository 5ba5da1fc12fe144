import TapGame
import Logging
package import Hummingbird
package import NIOCore

package struct GameContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  let connection: any Channel
  /// The administrator whose token the request has; `nil` on routes that need no administrator.
  var administrator: Administrator?

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    connection = source.channel
  }
}

extension GameContext {
  /// The address of the connection's peer; `nil` if the system does not report it.
  package var remoteAddress: SocketAddress? { connection.remoteAddress }

  /// The URI that identifies the request. The log contains its last part as `request`.
  var instance: String? {
    // A logger that discards all messages has no metadata.
    logger[metadataKey: "hb.request.id"].map { "urn:touchschool:request:\($0)" }
  }
}

/// Who sends a request of administrators.
struct Administrator: Sendable {
  /// The name in the audit list.
  let name: String
  /// What they may do. Who has a token or a link of the server itself is an organiser, whatever the contest says.
  let role: PersonRole
}

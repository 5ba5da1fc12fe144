import Foundation

/// Where a process is: its addresses, and its folder.
struct Site: Sendable {
  let name: String
  let host: String
  /// The port for clients.
  let port: Int
  /// The port for other members; 0 for a node.
  let peerPort: Int
  let folder: URL
  /// The network namespace; `nil` on loopback.
  let namespace: String?

  /// The address for clients.
  var address: String { "http://\(host):\(port)" }
  var peerAddress: String { "http://\(host):\(peerPort)" }
  /// The words before those of a program that runs here.
  var prefix: [String] {
    namespace.map { ["/usr/bin/env", "nsenter", "--net=\(Network.folder)/\($0)"] } ?? []
  }
}

/// The failure of a store, in a form that a server can show to clients. Clients must not see the path of the store's
/// file. The path is only in the log.
package protocol StoreFailure: Error, CustomStringConvertible {
  /// Whether the same call may succeed later.
  var isPassing: Bool { get }
  var sentenceForClients: String { get }
  /// What does not work because of the failure, in a few words for the log.
  var consequence: String { get }
  /// Why the server is not ready, as `/readyz` says it.
  var unreadiness: String { get }
}

extension StoreFailure {
  package var consequence: String { "The contest cannot be used" }
  package var unreadiness: String { "The contest cannot be read." }
}

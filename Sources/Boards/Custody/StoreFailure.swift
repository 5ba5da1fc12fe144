/// A store that failed, as a server tells it to clients. They must not see the path of its file, which only the log has.
package protocol StoreFailure: Error, CustomStringConvertible {
  /// Whether the same call may succeed later.
  var isPassing: Bool { get }
  /// One sentence for clients.
  var sentenceForClients: String { get }
  /// What cannot be done for it, in a few words for the log.
  var consequence: String { get }
}

extension StoreFailure {
  package var consequence: String { "The contest cannot be used" }
}

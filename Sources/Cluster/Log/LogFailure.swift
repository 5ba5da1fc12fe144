/// Why a log cannot be used.
package enum LogFailure: Error, Hashable, Sendable {
  /// No majority of the log's machines responds at present. The entry may or may not have been appended.
  case unavailable(String)
  /// The log is full. Nothing was appended.
  case full(String)
  /// The log refuses the call, for example because a password or certificate is wrong, or the address is not that of a
  /// log.
  case refused(String)
  /// The entries right after the requested position are gone. Entries from this position on may still exist.
  case trimmed(from: LogPosition)
  /// The contest was removed, and perhaps another one began under its name. Nothing was appended.
  case replaced
  /// An entry cannot be read, because it is damaged or a newer version wrote it.
  case unreadable(LogPosition, String)
}

extension LogFailure: CustomStringConvertible {
  /// One sentence for people: what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .unavailable(let reason):
      "The cluster does not answer (\(reason)); more than half of its members have to run and reach each other."
    case .full(let reason):
      "The cluster has no room (\(reason)); give etcd a larger quota, or compact and defragment it, then disarm its alarm."
    case .refused(let reason): "The cluster refuses the call: \(reason)."
    case .trimmed(let position):
      "The log begins at position \(position), later than what was asked for; take a snapshot from another node."
    case .replaced:
      "The contest was removed from the cluster, and its name may be another contest's now; this node's file is not part of it."
    case .unreadable(let position, let reason): "The entry at position \(position) cannot be read: \(reason)."
    }
  }
}

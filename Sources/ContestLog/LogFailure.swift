/// Why a log cannot be used.
package enum LogFailure: Error, Hashable, Sendable {
  /// No majority of the log's machines answers now. What was appended may or may not be there.
  case unavailable(String)
  /// The log is full. Nothing was appended.
  case full(String)
  /// The log refuses the call, as for a wrong password or certificate, or something else than a log is at the address.
  case refused(String)
  /// The entries after the position asked for are no longer there; those from this position on may be.
  case trimmed(from: LogPosition)
  /// An entry cannot be read: it is damaged, or of a newer version.
  case unreadable(LogPosition, String)
}

extension LogFailure: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  package var description: String {
    switch self {
    case .unavailable(let reason):
      "The cluster does not answer (\(reason)); more than half of its members have to run and reach each other."
    case .full(let reason):
      "The cluster has no room (\(reason)); give etcd a larger quota, or compact and defragment it, then disarm its alarm."
    case .refused(let reason): "The cluster refuses the call: \(reason)."
    case .trimmed(let position):
      "The log begins at position \(position), later than what was asked for; take a snapshot from another node."
    case .unreadable(let position, let reason): "The entry at position \(position) cannot be read: \(reason)."
    }
  }
}

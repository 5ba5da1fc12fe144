package import ContestLog
import TapGame

/// Why a node rejects a command.
package enum ClusterFailure: Error, Hashable, Sendable {
  /// The cluster does not respond at present. The command may or may not have been applied. Batches can be sent again.
  case unavailable(String)
  /// The node's clock differs from the cluster's clocks by this many milliseconds: positive if the node is behind,
  /// negative if it is ahead.
  case clockOff(milliseconds: Int64)
  /// The node was delayed for so long that the command had no effect.
  case superseded
  /// The node cannot write its file.
  case file(String)
  /// The log has an entry that the node cannot read, so the node has halted.
  case unreadable(LogPosition, String)
  /// The log no longer has entries that the node still needs. The node has to start again from a snapshot.
  case behind
  case stopping
}

extension ClusterFailure: CustomStringConvertible {
  /// One sentence for people: what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .unavailable(let reason): reason
    case .clockOff(let milliseconds):
      "This node's clock is \(Self.seconds(milliseconds)) s \(milliseconds > 0 ? "behind" : "ahead of") the cluster's; set it, as by NTP."
    case .superseded: "The node was held up, and nothing was counted."
    case .file(let reason): reason
    case .unreadable(let position, let reason):
      "The cluster's log cannot be read at position \(position): \(reason)."
    case .behind: "The node has to take a snapshot from another one first."
    case .stopping: "The node is about to stop."
    }
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let tenths = (milliseconds.magnitude + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension ClusterFailure {
  /// Whether a node that halted for this reason still answers queries from its file.
  package var leavesBoards: Bool {
    if case .unreadable = self { true } else { false }
  }
}

extension ClusterFailure: PassingOutage {
  package var sentence: String {
    switch self {
    case .unavailable: "The cluster does not answer; whether these taps count is not known yet, so send them again."
    case .clockOff: "The server's clock is wrong; nothing was counted."
    case .superseded: "The server was held up; nothing was counted."
    case .file: "The server's disk cannot be written; nothing is known to be counted."
    case .unreadable: "The server has to be updated; nothing was counted."
    case .behind, .stopping: "The server is not ready; nothing was counted."
    }
  }
}

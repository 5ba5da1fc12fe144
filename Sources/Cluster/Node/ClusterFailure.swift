package import Basics
import TapGame

/// Why a node rejects a command.
package enum ClusterFailure: Error, Hashable, Sendable {
  /// The cluster does not respond at present. The command may or may not have been applied. Batches can be sent again.
  case unavailable(String)
  /// The node's clock differs from the cluster's clocks by this many milliseconds: positive if the node is behind,
  /// negative if it is ahead.
  case clockOff(milliseconds: Int64)
  /// The node does not know yet, or does not know any more, what time it is at most of the cluster's members.
  case clockUnknown
  /// The log's time is this many milliseconds ahead of the node's clock, so that the node's entries would not count.
  case logAhead(milliseconds: Int64)
  /// What the node has applied is this many milliseconds old, as over a slow line.
  case late(milliseconds: Int64)
  /// These nodes do not know the command, because they run an earlier version.
  case notKnown(to: [String])
  case replaced
  /// The log ends earlier than it did: etcd was put back to an older copy.
  case olderLog
  /// The node's file differs from those of the other nodes, so the node has halted.
  case differs(String)
  /// The node was delayed for so long that the command had no effect.
  case superseded
  case file(String)
  /// The node's file was deleted, moved or replaced while the node used it.
  case fileGone(path: String)
  /// The log has an entry that the node cannot read, so the node has halted.
  case unreadable(LogPosition, String)
  /// The log no longer has entries that the node still needs. The node has to start again from a snapshot.
  case behind
  case stopping
}

extension ClusterFailure: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .unavailable(let reason): "\(context: "cluster")\(reason)"
    case .clockOff(let milliseconds):
      "This node's clock is \(Self.seconds(milliseconds)) s \(milliseconds > 0 ? "behind" : "ahead of") the cluster's; set it, as by NTP."
    case .clockUnknown:
      "This node has not compared its clock with more than half of the cluster's members; it goes on by itself once they have answered."
    case .logAhead(let milliseconds):
      """
      The cluster's log is \(Self.seconds(milliseconds)) s ahead of this node's clock; if the clock is \
      right, wait for as long, or begin anew with a node's file: stop all nodes, then touchschool cluster \
      leave, cluster remove and cluster init.
      """
    case .late(let milliseconds):
      """
      This node has what the cluster had \(Self.seconds(milliseconds)) s ago, because its line to etcd or \
      its disk is slow; it is ready again by itself once it has caught up.
      """
    case .notKnown(let nodes):
      "\(nodes.isEmpty ? "Some nodes" : Words(verbatim: nodes.joined(separator: ", "))) cannot carry out this command yet; update every node, and send it again half a minute later."
    case .replaced: LogFailure.replaced.words
    case .olderLog:
      """
      The cluster's log ends earlier than before; etcd was put back to an older copy, so begin anew with \
      the file that is furthest: stop all nodes, then touchschool cluster leave, cluster remove and cluster \
      init.
      """
    case .differs(let reason):
      "This node's file differs from the other nodes' (\(reason)); it begins again from a snapshot."
    case .superseded: "The node was held up, and nothing was counted."
    case .file(let reason): "\(context: "file")\(reason)"
    case .fileGone(let path):
      "\(path) was taken away while it was in use; the node ends, and takes a snapshot when it is started again."
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
  /// Whether the node has to start again from a snapshot.
  package var needsSnapshot: Bool {
    switch self {
    case .behind, .differs: true
    default: false
    }
  }

  package var isOfGoneFile: Bool {
    if case .fileGone = self { true } else { false }
  }

  /// Whether a node that halted for this reason still answers queries from its file.
  package var leavesBoards: Bool {
    switch self {
    case .unreadable, .replaced, .olderLog: true
    default: false
    }
  }
}

extension ClusterFailure: PassingOutage {
  package var sentence: String {
    switch self {
    case .unavailable: "The cluster does not answer; whether these taps count is not known yet, so send them again."
    case .clockOff: "The server's clock is wrong; nothing was counted."
    case .clockUnknown: "The server's clock is not checked yet; nothing was counted."
    case .logAhead: "The server's clock is behind the cluster's log; nothing was counted."
    case .late: "The server is behind the others."
    case .notKnown: "Not all servers of the contest are updated; nothing was done."
    case .replaced: "The contest was removed; nothing was counted."
    case .olderLog: "The server's log was put back; nothing is known to be counted."
    case .differs: "The server's file is being replaced; nothing was counted."
    case .superseded: "The server was held up; nothing was counted."
    case .file, .fileGone: "The server's disk cannot be written; nothing is known to be counted."
    case .unreadable: "The server has to be updated; nothing was counted."
    case .behind, .stopping: "The server is not ready; nothing was counted."
    }
  }
}

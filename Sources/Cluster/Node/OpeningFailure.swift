package import Basics
import Leaderboard

/// Why a node cannot start.
package enum OpeningFailure: Error, Hashable, Sendable {
  /// The file holds a contest that belongs to no cluster.
  case ownContest(path: String)
  /// The file belongs to a node of another contest.
  case otherContest(path: String, name: String, wanted: String)
  /// The file belongs to a node, but the cluster has no contest with the wanted name.
  case noContest(path: String, name: String, wanted: String)
  case unreadableState(path: String, String)
  case inUse(path: String)
  case newerLog(found: Int, known: Int)
  /// A version from before the file's format 1 made the log.
  case formerLog
  /// The log no longer has entries that the node needs, and no other node provides a snapshot.
  case noSnapshot(String)
  case wrongSnapshot(address: String)
  /// The node's file is ahead of the log, for example because the log was restored from an older copy.
  case olderLog(path: String)
  case taken(name: String)
}

extension OpeningFailure: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .ownContest(let path):
      "\(path) holds a contest of its own; name another file with --database, or begin the cluster with it: touchschool cluster init --from \(path)."
    case .otherContest(let path, let name, let wanted):
      "\(path) is a node's file of another contest (“\(name)”), not of this cluster's “\(wanted)”; name another file with --database."
    case .noContest(let path, let name, let wanted):
      """
      \(path) is a node's file of “\(name)”, and the cluster has no contest “\(wanted)”; look at --cluster \
      and --contest, or, if etcd has lost it, begin anew with the file that is furthest: touchschool \
      cluster leave, then cluster init.
      """
    case .unreadableState(let path, let reason):
      "\(path) cannot go on where it was in the cluster's log (\(reason)); update TouchSchool, or name another file with --database, which the cluster fills."
    case .inUse(let path):
      "\(path) is the file of a node that runs; stop that one first, or name another file with --database."
    case .newerLog(let found, let known):
      "A newer TouchSchool began the contest's log (format \(found), this one knows \(known)); update TouchSchool."
    case .formerLog:
      """
      The contest's log is from before TouchSchool's format 1; take a node's file out of the cluster and \
      export its seasons with TouchSchool of commit \(LeaderboardError.lastFormer) \
      (touchschool cluster leave, touchschool export), and begin another contest with what touchschool \
      import-contest makes of them.
      """
    case .noSnapshot(let reason):
      "This node needs a snapshot, and no other node gives one (\(reason)); start a node that has the contest first."
    case .wrongSnapshot(let address): "The snapshot from \(address) is not what that node said; try again."
    case .olderLog(let path):
      """
      The cluster's log ends earlier than \(path); etcd was restored from an older copy, so begin anew with \
      the file that is furthest: stop all nodes, then touchschool cluster leave, cluster remove and cluster \
      init.
      """
    case .taken(let name):
      "The cluster has a contest “\(name)” already; choose another name with --contest, or remove that one: touchschool cluster remove."
    }
  }
}

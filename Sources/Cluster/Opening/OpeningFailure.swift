/// Why a node cannot begin.
package enum OpeningFailure: Error, Hashable, Sendable {
  /// The file is a contest of its own.
  case ownContest(path: String)
  /// The file is a node's of another contest.
  case otherContest(path: String, name: String, wanted: String)
  /// The file is a node's, but the cluster has no contest with the wanted name.
  case noContest(path: String, name: String, wanted: String)
  /// Nobody can read up to where the file has the log.
  case unreadableState(path: String, String)
  /// The file is that of a node that runs.
  case inUse(path: String)
  /// A newer version made the log.
  case newerLog(found: Int, known: Int)
  /// The log begins later than the node's file, and no other node gives a snapshot.
  case noSnapshot(String)
  /// A snapshot is not what its node said.
  case wrongSnapshot(address: String)
  /// The node's file has more than the log, as after the log was restored from a copy.
  case olderLog(path: String)
  /// The cluster has a contest of this name already.
  case taken(name: String)
}

extension OpeningFailure: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  package var description: String {
    switch self {
    case .ownContest(let path):
      "\(path) holds a contest of its own; name another file with --database, or begin the cluster with it: touchschool cluster init --from \(path)."
    case .otherContest(let path, let name, let wanted):
      "\(path) is a node's file of another contest (“\(name)”), not of this cluster's “\(wanted)”; name another file with --database."
    case .noContest(let path, let name, let wanted):
      "\(path) is a node's file of “\(name)”, and the cluster has no contest “\(wanted)”; look at --cluster and --contest, or, if etcd has lost it, begin anew with the file that is furthest: touchschool cluster leave, then cluster init."
    case .unreadableState(let path, let reason):
      "\(path) cannot go on where it was in the cluster's log (\(reason)); update TouchSchool, or name another file with --database, which the cluster fills."
    case .inUse(let path):
      "\(path) is the file of a node that runs; stop that one first, or name another file with --database."
    case .newerLog(let found, let known):
      "A newer TouchSchool began the contest's log (format \(found), this one knows \(known)); update TouchSchool."
    case .noSnapshot(let reason):
      "This node needs a snapshot, and no other node gives one (\(reason)); start a node that has the contest first."
    case .wrongSnapshot(let address): "The snapshot from \(address) is not what that node said; try again."
    case .olderLog(let path):
      "The cluster's log ends earlier than \(path); etcd was restored from an older copy, so begin anew with the file that is furthest: stop all nodes, then touchschool cluster leave, cluster remove and cluster init."
    case .taken(let name):
      "The cluster has a contest “\(name)” already; choose another name with --contest, or remove that one: touchschool cluster remove."
    }
  }
}

package import Basics
package import TapGame

/// The location of a contest on a cluster, and the credentials to reach it.
package struct ClusterCall: Sendable {
  /// The default name of a contest.
  package static let usualContest = "touchschool"

  /// The addresses of the cluster's members, separated by commas.
  package var members: String
  package var contest: String
  /// The file with the trusted certificate authorities.
  package var authority: String?
  /// The file of the client certificate.
  package var certificate: String?
  /// The file of the client certificate's private key.
  package var key: String?
  package var user: String?
  package var passwordFile: String?

  package init(
    members: String, contest: String?, authority: String?, certificate: String?, key: String?, user: String?,
    passwordFile: String?
  ) {
    self.members = members
    self.contest = contest ?? Self.usualContest
    self.authority = authority
    self.certificate = certificate
    self.key = key
    self.user = user
    self.passwordFile = passwordFile
  }
}

/// Why a command cannot work on a cluster.
package struct ClusterCallFailure: CommandError {
  package enum Fault: Sendable {
    /// The arguments of the call.
    case call
    /// A file that cannot be read.
    case file
    /// The content of a file, or of the cluster.
    case content
    /// The cluster is unavailable at present.
    case cluster
  }

  /// One sentence: what is wrong, where, and what to do.
  package let words: Words
  package let fault: Fault

  package init(_ words: Words, fault: Fault) {
    self.words = words
    self.fault = fault
  }

  package var exitCode: CommandFailure.Code {
    switch fault {
    case .call: .usage
    case .file: .noInput
    case .content: .data
    case .cluster: .unavailable
    }
  }
}

/// An unreadable entry of a contest's log.
package struct ClusterFinding: Codable, Sendable {
  package var position: Int64
  /// The writer of the entry, and its number.
  package var entry: String
  package var reason: String

  package init(position: Int64, entry: String, reason: String) {
    (self.position, self.entry, self.reason) = (position, entry, reason)
  }
}

package struct ClusterStatus: Codable, Sendable {
  /// A member of etcd.
  package struct Member: Codable, Sendable {
    package var address: String
    package var version: String?
    package var isLeader: Bool
    package var databaseBytes: Int64?
    package var usedBytes: Int64?
    package var alarms: [String]
    /// Why the member does not respond; `nil` if it does.
    package var failure: String?

    package init(
      address: String, version: String?, isLeader: Bool, databaseBytes: Int64?, usedBytes: Int64?, alarms: [String],
      failure: String?
    ) {
      self.address = address
      self.version = version
      self.isLeader = isLeader
      self.databaseBytes = databaseBytes
      self.usedBytes = usedBytes
      self.alarms = alarms
      self.failure = failure
    }
  }

  /// A node that has reported its progress.
  package struct Node: Codable, Sendable {
    /// What a node's server says of it.
    package enum State: String, Codable, Sendable {
      case takesTaps = "takes taps"
      case takesNone = "takes none"
      case silent = "does not answer"
    }

    package var name: String
    package var address: String?
    package var state: State
    /// The newest version of the commands that the node knows.
    package var version: Int
    /// The last log position that the node has applied.
    package var applied: Int64
    /// The last log position that is on the node's disk.
    package var durable: Int64
    /// The lag behind the most advanced node, in log positions.
    package var behind: Int64

    package init(
      name: String, address: String?, state: State, version: Int, applied: Int64, durable: Int64, behind: Int64
    ) {
      self.name = name
      self.address = address
      self.state = state
      self.version = version
      self.applied = applied
      self.durable = durable
      self.behind = behind
    }
  }

  package var contest: String
  package var members: [Member]
  package var nodes: [Node]
  /// Why the nodes are not known; `nil` if they are.
  package var failure: String?
  /// The days until the certificates with which this machine reaches etcd run out; `nil` if it has none.
  package var certificateDays: Int64?

  package init(contest: String, members: [Member], nodes: [Node], failure: String?, certificateDays: Int64? = nil) {
    self.certificateDays = certificateDays
    self.contest = contest
    self.members = members
    self.nodes = nodes
    self.failure = failure
  }
}

extension ClusterStatus {
  /// The whole days until a moment, negative after it.
  package static func days(until end: Timestamp, now: Timestamp) -> Int64 {
    let day: Int64 = 86_400_000
    let left = end.milliseconds - now.milliseconds
    return left >= 0 ? left / day : -((day - 1 - left) / day)
  }
}

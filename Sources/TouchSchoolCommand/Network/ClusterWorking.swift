package import TapGame

package import Leaderboard

/// Works on a contest on a cluster: the commands with `--cluster`.
package protocol ClusterWorking: Sendable {
  /// Runs `work` with a local copy of a contest. The copy follows the cluster's log and sends its commands to the
  /// cluster.
  ///
  /// - Throws: ``ClusterCallFailure``; the error of `work`.
  func withCluster<Result>(_ call: ClusterCall, _ work: (Leaderboard) async throws -> Result) async throws -> Result

  /// Runs `work` with a node of a contest on a cluster, which has everything that was acknowledged before. Runs it again
  /// with another node if one fails meanwhile, so a command in it needs an id.
  ///
  /// - Parameter work: gets the contest for an organiser, and for a player.
  /// - Returns: `nil` if no node answers, or if a node refuses what the cluster's log may accept, such as a longer list.
  ///   Then ``withCluster(_:_:)`` does the work, or tells why it cannot be done.
  /// - Throws: ``ClusterCallFailure``; the error of `work`.
  func withNode<Result>(
    of call: ClusterCall, _ work: (any OrganisedContest, any ServerContest) async throws -> Result
  ) async throws -> Result?

  /// Starts a contest on a cluster from a database file. The file becomes the first node's file.
  ///
  /// - Throws: ``ClusterCallFailure``, `LeaderboardError`.
  func beginCluster(_ call: ClusterCall, from path: String) async throws

  /// Removes a contest from a cluster. All its nodes must have stopped. Their files are not changed.
  ///
  /// If a node has not left and does not answer, its log is watched for some seconds.
  ///
  /// - Parameters:
  ///   - progress: called while the log is watched, with the number of steps that have passed and of all.
  ///   - confirm: called after all other checks passed. If it throws, nothing is removed.
  /// - Throws: ``ClusterCallFailure``; the error of `confirm`.
  func removeFromCluster(
    _ call: ClusterCall, progress: @escaping @Sendable (_ completed: Int, _ total: Int) -> Void,
    confirm: () throws -> Void
  ) async throws

  /// Finds the entries of a contest's log that nodes cannot read, and declares the unreadable ones void.
  ///
  /// - Parameter confirm: called with what was found; `false`, or an error, to change nothing.
  /// - Throws: ``ClusterCallFailure``; the error of `confirm`.
  func repairCluster(_ call: ClusterCall, confirm: ([ClusterFinding]) throws -> Bool) async throws

  /// The health of a cluster: its members, its nodes and their progress.
  ///
  /// - Throws: ``ClusterCallFailure``.
  func clusterStatus(_ call: ClusterCall) async throws -> ClusterStatus
}

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
package struct ClusterCallFailure: Error, CustomStringConvertible {
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
  package let description: String
  package let fault: Fault

  package init(_ description: String, fault: Fault) {
    self.description = description
    self.fault = fault
  }
}

/// An entry of a contest's log that nodes cannot read.
package struct ClusterFinding: Codable, Sendable {
  package var position: Int64
  /// `foreign`, `newer`, `unreadable` or `void`.
  package var kind: String
  /// The writer of the entry, and its number.
  package var entry: String
  package var reason: String

  package init(position: Int64, kind: String, entry: String, reason: String) {
    (self.position, self.kind, self.entry, self.reason) = (position, kind, entry, reason)
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

extension OnlineProgram {
  package func withCluster<Result>(
    _ call: ClusterCall, _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result { try replaceProcess() }

  package func withNode<Result>(
    of call: ClusterCall, _ work: (any OrganisedContest, any ServerContest) async throws -> Result
  ) async throws -> Result? { try replaceProcess() }

  package func beginCluster(_ call: ClusterCall, from path: String) async throws { try replaceProcess() }

  package func removeFromCluster(
    _ call: ClusterCall, progress: @escaping @Sendable (_ completed: Int, _ total: Int) -> Void,
    confirm: () throws -> Void
  ) async throws { try replaceProcess() }

  package func repairCluster(_ call: ClusterCall, confirm: ([ClusterFinding]) throws -> Bool) async throws {
    try replaceProcess()
  }

  package func clusterStatus(_ call: ClusterCall) async throws -> ClusterStatus { try replaceProcess() }
}

extension ClusterStatus {
  /// The whole days until a moment, negative after it.
  package static func days(until end: Timestamp, now: Timestamp) -> Int64 {
    let day: Int64 = 86_400_000
    let left = end.milliseconds - now.milliseconds
    return left >= 0 ? left / day : -((day - 1 - left) / day)
  }
}

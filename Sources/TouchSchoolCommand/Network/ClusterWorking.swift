package import Leaderboard

/// Works on a contest on a cluster: the commands with `--cluster`.
package protocol ClusterWorking: Sendable {
  /// Runs `work` with a contest: a copy of it on this machine that follows the cluster's log, and whose commands go there.
  ///
  /// - Throws: ``ClusterCallFailure``; the error of `work`.
  func withCluster<Result>(_ call: ClusterCall, _ work: (Leaderboard) async throws -> Result) async throws -> Result

  /// Begins a contest on a cluster with a contest in a file, which becomes the first node's file.
  ///
  /// - Throws: ``ClusterCallFailure``, `LeaderboardError`.
  func beginCluster(_ call: ClusterCall, from path: String) async throws

  /// Removes a contest from a cluster. Its nodes must have stopped; their files stay as they are.
  ///
  /// - Parameter confirm: called when nothing else is in the way; what it throws leaves everything as it is.
  /// - Throws: ``ClusterCallFailure``; the error of `confirm`.
  func removeFromCluster(_ call: ClusterCall, confirm: () throws -> Void) async throws

  /// How a cluster is.
  ///
  /// - Throws: ``ClusterCallFailure``.
  func clusterStatus(_ call: ClusterCall) async throws -> ClusterStatus
}

/// Where a contest is on a cluster, and how it is reached.
package struct ClusterCall: Sendable {
  /// The name of a contest for which none is given.
  package static let usualContest = "touchschool"

  /// The addresses of the cluster's members, with commas between them.
  package var members: String
  /// The name of the contest.
  package var contest: String
  /// The file with the authorities to trust.
  package var authority: String?
  /// The file of the certificate to show.
  package var certificate: String?
  /// The file of the certificate's key.
  package var key: String?
  /// The user.
  package var user: String?
  /// The file of the user's password.
  package var passwordFile: String?

  /// A call with these values.
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
  /// The cause of the failure.
  package enum Fault: Sendable {
    /// The arguments of the call.
    case call
    /// A file that cannot be read.
    case file
    /// The content of a file, or of the cluster.
    case content
    /// The cluster cannot be used now.
    case cluster
  }

  /// One sentence: what, where, what to do.
  package let description: String
  /// The cause of the failure.
  package let fault: Fault

  package init(_ description: String, fault: Fault) {
    self.description = description
    self.fault = fault
  }
}

/// How a cluster is.
package struct ClusterStatus: Codable, Sendable {
  /// A member of etcd.
  package struct Member: Codable, Sendable {
    package var address: String
    package var version: String?
    package var isLeader: Bool
    package var databaseBytes: Int64?
    package var usedBytes: Int64?
    package var alarms: [String]
    /// Why it gives no answer; `nil` if it does.
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

  /// A node that has reported.
  package struct Node: Codable, Sendable {
    package var name: String
    package var address: String?
    /// The position up to which it has applied the log.
    package var applied: Int64
    /// The position up to which its file has the log on disk.
    package var durable: Int64
    /// How many entries' positions it is behind the one that is furthest.
    package var behind: Int64

    package init(name: String, address: String?, applied: Int64, durable: Int64, behind: Int64) {
      self.name = name
      self.address = address
      self.applied = applied
      self.durable = durable
      self.behind = behind
    }
  }

  package var contest: String
  package var members: [Member]
  package var nodes: [Node]
  /// Why the nodes cannot be told; `nil` if they can.
  package var failure: String?

  package init(contest: String, members: [Member], nodes: [Node], failure: String?) {
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

  package func beginCluster(_ call: ClusterCall, from path: String) async throws { try replaceProcess() }

  package func removeFromCluster(_ call: ClusterCall, confirm: () throws -> Void) async throws { try replaceProcess() }

  package func clusterStatus(_ call: ClusterCall) async throws -> ClusterStatus { try replaceProcess() }
}

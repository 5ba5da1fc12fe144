package import GameAPI
package import Leaderboard

/// The parts of the command that need a network.
///
/// The network libraries take several minutes to build, so they are in a program of their own, `touchschool-online`, which
/// is the complete command. `touchschool` starts it for calls that need them.
package protocol Network: Sendable {
  /// Lets the complete command take over the call. Must be called before anything is read from standard input.
  func start() throws

  // Serving: `touchschool serve`.

  /// Serves a contest until the command is stopped.
  ///
  /// - Throws: `ServeFailure` if the server cannot start; the error of opening the contest.
  func serve(_ call: ServeCall) async throws

  /// The settings that were given in the call, the environment and the configuration file.
  ///
  /// - Throws: `ServeFailure` for an unreadable file, an unknown name, or an invalid value.
  func settings(of call: ServeCall) throws -> [ServeSetting: [String]]

  /// The code of a new link to the desk of a server with this key.
  ///
  /// - Throws: `ServeFailure` if the key cannot be read.
  func deskLink(keyFile: String) throws -> String

  // A server that is asked or loaded: `watch`, `rankings` and `simulate` with `--server`.

  /// Runs `work` with the contest at a server, and closes the connections afterwards.
  ///
  /// - Parameter connections: the maximum number of connections.
  /// - Throws: the error of `work`.
  func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result

  // A contest at a server, for organisers: commands with `--server`.

  /// Runs `work` with the contest at a server, for an administrator.
  ///
  /// - Parameter token: the administrator's token; `nil` for public data only.
  /// - Throws: the error of `work`.
  func withOrganised<Result>(
    at address: ServerAddress, token: String?, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result

  // Directories of schools: `schools fetch`.

  /// Prepares to fetch every school of the requested levels.
  ///
  /// - Returns: a function that fetches them. It throws ``DirectoryRequest/Failure`` or `CancellationError`.
  /// - Throws: ``DirectoryRequest/Failure``, or ``OtherProgram/Unavailable`` if the online program cannot be started.
  func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch

  // A contest on a cluster: commands with `--cluster`.

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

  /// Finds the unreadable entries of a contest's log, and declares them void.
  ///
  /// - Parameter confirm: called with what was found; `false`, or an error, to change nothing.
  /// - Throws: ``ClusterCallFailure``; the error of `confirm`.
  func repairCluster(_ call: ClusterCall, confirm: ([ClusterFinding]) throws -> Bool) async throws

  /// The health of a cluster: its members, its nodes and their progress.
  ///
  /// - Throws: ``ClusterCallFailure``.
  func clusterStatus(_ call: ClusterCall) async throws -> ClusterStatus
}

/// What this call has beyond its options. It is task-local because the parser creates the commands and cannot pass
/// dependencies to them.
enum Online {
  struct Call: Sendable {
    /// The words of the call, without the program's name.
    var words: [String] = []
    var network: any Network = OnlineProgram()
    var game: any Playing = GameProgram()
  }

  @TaskLocal static var call = Call()
  static var network: any Network { call.network }
  static var game: any Playing { call.game }
}

extension OnlineProgram {
  package func serve(_ call: ServeCall) async throws { try replaceProcess() }
  package func settings(of call: ServeCall) throws -> [ServeSetting: [String]] { try replaceProcess() }
  package func deskLink(keyFile: String) throws -> String { try replaceProcess() }

  package func withServer<Result>(
    at address: ServerAddress, connections: Int, _ work: (any ServerContest) async throws -> Result
  ) async throws -> Result {
    try replaceProcess()
  }

  package func withOrganised<Result>(
    at address: ServerAddress, token: String?, _ work: (any OrganisedContest) async throws -> Result
  ) async throws -> Result { try replaceProcess() }

  package func start() throws { try replaceProcess() }

  package func directoryFetch(_ request: DirectoryRequest) throws -> DirectoryRequest.Fetch { try replaceProcess() }

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

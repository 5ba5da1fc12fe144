/// The parts of the command that need a network.
///
/// The network libraries take several minutes to build, so they are in a program of their own, `touchschool-online`, which
/// is the complete command. `touchschool` starts it for calls that need them.
package protocol Network: Serving, ServerPlaying, ServerOrganising, DirectoryFetching, ClusterWorking {
  /// Lets the complete command take over the call. Must be called before anything is read from standard input.
  func start() throws
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

/// Serves a contest: `touchschool serve`.
package protocol Serving: Sendable {
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
}

extension OnlineProgram {
  package func serve(_ call: ServeCall) async throws { try replaceProcess() }
  package func settings(of call: ServeCall) throws -> [ServeSetting: [String]] { try replaceProcess() }
  package func deskLink(keyFile: String) throws -> String { try replaceProcess() }
}

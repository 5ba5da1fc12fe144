package import Basics

/// Why a request to a server failed.
package enum ServerError: Error, Hashable, Sendable {
  /// Nothing could be sent, or no response came: the network or the server is down.
  case unreachable(ServerAddress, reason: String)
  /// The response did not come in time.
  case tooSlow(ServerAddress)
  /// The connection could not be made secure.
  case notSecure(ServerAddress, reason: String)
  /// The host that responds is not a server of this game.
  case notAContest(ServerAddress, status: Int)
  /// This program does not understand the response.
  case unreadable(ServerAddress, reason: String)
  /// The server failed, or a proxy in front of it.
  case failing(ServerAddress, status: Int)
  /// The server refuses the request, with a reason.
  case refused(ServerAddress, Problem)

  /// Whether a retry of the same call may succeed.
  package var isTemporary: Bool {
    switch self {
    case .unreachable, .tooSlow: true
    case .notSecure, .notAContest, .unreadable: false
    case .failing(_, let status): RetryPolicy.isTemporary(status: status)
    case .refused(_, let problem): problem.fault == nil && RetryPolicy.isTemporary(status: problem.status)
    }
  }
}

extension ServerError: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .unreachable(let address, let reason):
      "The server at \(address) cannot be reached (\(Words(ofSystem: reason))); see whether it runs, and whether the address and the network are right."
    case .tooSlow(let address):
      "The server at \(address) does not answer in time; try again later."
    case .notSecure(let address, let reason):
      "No secure connection can be made to \(address) (\(Words(ofSystem: reason))); see whether the address and the server's certificate are right."
    case .notAContest(let address, let status):
      """
      What answers at \(address) is not a TouchSchool server, or one of another version (status \(status)); \
      see whether the address is right, without the path of a page.
      """
    case .unreadable(let address, let reason):
      "The server at \(address) answers what this version does not understand (\(Words(ofSystem: reason))); see whether the two are of the same version."
    case .failing(let address, let status):
      "The server at \(address) fails (status \(status)); try again later."
    case .refused(_, let problem): problem.words
    }
  }
}

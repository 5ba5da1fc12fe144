import Console
import GameAPI

/// A nickname that holds a blocked word. The error message does not contain the nickname.
struct BlockedNickname: Error, CustomStringConvertible {
  /// Whether it is the player's stored nickname, not a new one.
  let isKept: Bool

  var description: String {
    isKept
      ? "The nickname that you have played under cannot be used in this contest; choose another with --nickname."
      : "That nickname cannot be used in this contest; choose another."
  }
}

/// A server that is unavailable at present, and the number of taps in the player's file that wait for it.
struct UnreachableServer: Error, CustomStringConvertible {
  let error: ServerError
  /// The number of taps that wait to be handed in to the server.
  let kept: Int64

  var description: String {
    guard kept > 0 else { return error.description }
    return error.description
      + (kept == 1
        ? " 1 tap of yours is kept on this machine, and handed in the next time."
        : " \(kept.grouped) taps of yours are kept on this machine, and handed in the next time.")
  }
}

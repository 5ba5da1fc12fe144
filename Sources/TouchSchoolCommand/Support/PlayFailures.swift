import Console
import GameAPI
import TerminalApp

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

/// A contest in which an organiser has started a season, but has not imported any schools yet.
struct NoSchools: Error, CustomStringConvertible {
  var description: String {
    Language.ofCall(
      "시즌은 있지만 아직 학교가 없는 대회예요. touchschool schools import로 학교를 가져와 주세요.",
      "The contest has a season, but no schools yet; import them with touchschool schools import FILE.")
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

import GameAPI
import Console

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

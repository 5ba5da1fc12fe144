import GameAPI
import Console

/// A server that cannot be used at present, with the taps that the player's file keeps for it.
struct UnreachableServer: Error, CustomStringConvertible {
  let error: ServerError
  /// The number of taps that wait to be handed in there.
  let kept: Int64

  var description: String {
    guard kept > 0 else { return error.description }
    return error.description
      + (kept == 1
        ? " 1 tap of yours is kept on this machine, and handed in the next time."
        : " \(kept.grouped) taps of yours are kept on this machine, and handed in the next time.")
  }
}

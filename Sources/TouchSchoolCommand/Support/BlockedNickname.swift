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

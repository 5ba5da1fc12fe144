import GameServer

/// How many files and connections this process may have open.
enum FileDescriptors {
  /// Asks for so many, and says so where the system does not give them.
  static func raise(to wanted: Int) {
    let limit = OpenFileLimit.raise(to: wanted)
    guard limit < wanted else { return }
    tell("This process may have \(limit) connections and files open, not \(wanted); raise the limit with ulimit -n.")
  }
}

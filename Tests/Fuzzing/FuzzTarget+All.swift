extension FuzzTarget {
  /// Every reader that needs no library of the server.
  package static let all = files + texts + players
}

extension FuzzTarget {
  /// Every reader that needs no library of the server.
  package static let all = files + texts + players

  /// Saved player files: values in an open file, which its tables allow.
  static let players: [FuzzTarget] = [
    FuzzTarget(
      "player",
      seeds: [
        "\u{3}\u{E}\u{2}\u{0}\u{E}\u{12}\u{0}", "\u{0}\u{0}\u{7}\u{3}kim", "\u{8}\u{A}\u{1}\u{9}",
        "\u{9}\u{8}\u{4}12345678\u{1A}\u{3}\u{1}",
      ]
    ) { SavedPlayer.shared?.read(changedBy: $0) }
  ]
}

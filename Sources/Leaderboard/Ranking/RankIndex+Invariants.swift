extension RankIndex {
  /// What is wrong with the structure; `nil` if nothing is. For tests, after each step.
  ///
  /// - Complexity: O(n).
  package func brokenInvariant() -> String? {
    let all = blocks.flatMap(\.entries)
    if all.count != count { return "\(all.count) entries in blocks but \(count) by id" }
    for (ahead, behind) in zip(all, all.dropFirst()) where !ahead.isAhead(of: behind) {
      return "\(ahead) does not stand ahead of \(behind)"
    }
    for entry in all where self[entry.id] != entry { return "\(entry) differs from the entry by id" }
    var previous: Int64?
    for block in blocks {
      if block.entries.isEmpty || block.entries.count > Self.blockLimit { return "a block of \(block.entries.count)" }
      var heads = 0
      for entry in block.entries {
        if entry.taps != previous { heads += 1 }
        previous = entry.taps
      }
      if heads != block.heads { return "a block counts \(block.heads) first entries and has \(heads)" }
    }
    return nil
  }
}

package import SchoolDirectory

extension BoardPage {
  /// The same page with fewer entries: the first ones, or those around a school that is among them. What is left out is a matter of how
  /// much room there is to show it, so cursors lead on from where the whole page ends.
  ///
  /// - Parameters:
  ///   - length: how many entries at the most.
  ///   - center: the school to keep in the middle; `nil` to keep the first ones.
  /// - Complexity: O(entries).
  package func part(of length: Int, around center: SchoolID?) -> BoardPage {
    guard entries.count > length else { return self }
    let middle = center.flatMap { school in entries.firstIndex { $0.school.id == school } }
    let first = middle.map { max(0, min($0 - (length - 1) / 2, entries.count - length)) } ?? 0
    var part = BoardPage(
      season: season, state: state, revision: revision, board: board, ties: ties, total: total,
      entries: Array(entries[first..<(first + length)]), next: next, previous: previous)
    part.at = at
    return part
  }

  /// The page with another one behind it, which goes on where this one ends; true for the other one's revision.
  ///
  /// - Complexity: O(entries).
  package func continued(by other: BoardPage) -> BoardPage {
    BoardPage(
      season: other.season, state: other.state, revision: other.revision, board: board, ties: ties, total: other.total,
      entries: entries + other.entries, next: other.next, previous: previous)
  }
}

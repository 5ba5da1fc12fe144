package import SchoolDirectory
import TapGame

extension Page where Scope == Board, Entry == Standing {
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
    return Page(
      season: season, revision: revision, board: board, ties: ties, total: total,
      entries: Array(entries[first..<(first + length)]), next: next, previous: previous, at: at)
  }

  /// The page with another one behind it, which goes on where this one ends; true for the other one's revision.
  ///
  /// - Complexity: O(entries).
  package func continued(by other: BoardPage) -> BoardPage {
    Page(
      season: other.season, revision: other.revision, board: board, ties: ties, total: other.total,
      entries: entries + other.entries, next: other.next, previous: previous)
  }
}

extension Page {
  /// The page with other entries, one for each of its own.
  package func replacingEntries<Other>(_ others: [Other]) -> Page<Scope, Other> {
    Page<Scope, Other>(
      season: season, revision: revision, board: board, ties: ties, total: total, entries: others, next: next,
      previous: previous, at: at, average: average)
  }
}

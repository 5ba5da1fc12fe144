package import SchoolDirectory
import TapGame

extension Page where Scope == Board, Entry == Standing {
  /// This page with fewer entries: the first ones, or those around one of its schools. Screens without room for all
  /// entries show this part. The cursors are those of the whole page, so the next page begins behind the whole page.
  ///
  /// - Parameters:
  ///   - length: the maximum number of entries.
  ///   - center: the school to keep in the middle, or `nil` to keep the first entries.
  /// - Complexity: O(entries).
  package func part(of length: Int, around center: SchoolID?) -> BoardPage {
    guard entries.count > length else { return self }
    let middle = center.flatMap { school in entries.firstIndex { $0.school.id == school } }
    let first = middle.map { max(0, min($0 - (length - 1) / 2, entries.count - length)) } ?? 0
    return Page(
      season: season, revision: revision, board: board, ties: ties, total: total,
      entries: Array(entries[first..<(first + length)]), next: next, previous: previous, at: at)
  }

  /// This page followed by the entries of the next page. The result has the next page's revision.
  ///
  /// - Complexity: O(entries).
  package func continued(by other: BoardPage) -> BoardPage {
    Page(
      season: other.season, revision: other.revision, board: board, ties: ties, total: other.total,
      entries: entries + other.entries, next: other.next, previous: previous)
  }
}

extension Page {
  /// The same page with each entry replaced by another one.
  package func replacingEntries<Other>(_ others: [Other]) -> Page<Scope, Other> {
    Page<Scope, Other>(
      season: season, revision: revision, board: board, ties: ties, total: total, entries: others, next: next,
      previous: previous, at: at, average: average)
  }
}

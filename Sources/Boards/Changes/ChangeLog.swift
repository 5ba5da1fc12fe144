package import TapGame

/// The past of an observed board, as far as it is kept: for each commit that moved it, the entries as they were before.
///
/// That is all there has to be. What has changed since any of these commits follows from the entries before and the board as it is now, so
/// an observer needs no queue of its own: it only knows what it saw last. A commit adds what it touched and nothing is computed.
package struct ChangeLog<ID: Hashable & Comparable & Sendable>: Sendable {
  package typealias Entry = RankIndex<ID>.Entry

  private struct Record {
    let revision: Revision
    let before: [Entry]
  }

  /// So many commits are kept at the most.
  package static var commitLimit: Int { 1024 }
  /// So many entries are kept at the most, in all commits together: 24 bytes each for schools.
  package static var entryLimit: Int { 32_768 }

  /// The oldest revision from which on everything is known.
  package private(set) var start: Revision
  /// Oldest first; those before ``first`` are gone.
  private var records: [Record] = []
  private var first = 0
  /// The entries in the records that are kept.
  package private(set) var entryCount = 0
  /// What the commit that is under way has touched so far.
  private var touched: [Entry] = []

  /// A log that knows of nothing before a revision.
  package init(start: Revision) { self.start = start }

  /// The newest revision that moved the board.
  package var newest: Revision { records.last?.revision ?? start }

  /// How many commits are kept.
  package var commitCount: Int { records.count - first }

  /// Notes an entry before a commit changes it.
  ///
  /// - Complexity: O(1) on average.
  package mutating func note(_ before: Entry) { touched.append(before) }

  /// Ends a commit.
  ///
  /// - Returns: whether it moved the board.
  /// - Complexity: O(1) on average.
  package mutating func endCommit(_ revision: Revision) -> Bool {
    guard !touched.isEmpty else { return false }
    records.append(Record(revision: revision, before: touched))
    entryCount += touched.count
    touched = []
    while commitCount > Self.commitLimit || (entryCount > Self.entryLimit && commitCount > 0) { dropFirst() }
    return true
  }

  private mutating func dropFirst() {
    start = records[first].revision
    entryCount -= records[first].before.count
    records[first] = Record(revision: start, before: [])
    first += 1
    // What was dropped is given back in large pieces, so that each costs little.
    guard first > Self.commitLimit || first == records.count else { return }
    records.removeFirst(first)
    first = 0
  }

  /// The newest revision that moved the board up to this one; `nil` for one that is before the start.
  ///
  /// - Complexity: O(log commits kept).
  package func place(of revision: Revision) -> Revision? {
    guard revision >= start else { return nil }
    let later = records[first...].partitioningIndex { $0.revision > revision }
    return later > first ? records[later - 1].revision : start
  }

  /// The entries that were touched since a revision, as they were then; `nil` if that is too long ago.
  ///
  /// - Complexity: O(entries touched since then).
  package func entries(at revision: Revision) -> [Entry]? {
    guard revision >= start else { return nil }
    let later = records[first...].partitioningIndex { $0.revision > revision }
    var seen: Set<ID> = []
    var entries: [Entry] = []
    for record in records[later...] {
      for entry in record.before where seen.insert(entry.id).inserted { entries.append(entry) }
    }
    return entries
  }
}

package import Ranking
package import TapGame

/// The recent commits of an observed board. For each commit that changed the board, the log holds the touched entries
/// as they were before the commit.
///
/// The log and the current board are enough to compute the changes since any commit in the log. An observer therefore
/// keeps only the revision that it saw last, and needs no queue. A commit only appends the entries that it touched.
package struct ChangeLog<ID: Hashable & Comparable & Sendable>: Sendable {
  package typealias Entry = RankIndex<ID>.Entry

  private struct Record {
    let revision: Revision
    let before: [Entry]
  }

  package static var commitLimit: Int { 1024 }
  /// The maximum number of entries kept, in all commits together. An entry of a school takes 24 bytes.
  package static var entryLimit: Int { 32_768 }

  /// The log has every change after this revision.
  package private(set) var start: Revision
  /// The commits, oldest first. The records before the index ``first`` are dropped.
  private var records: [Record] = []
  private var first = 0
  package private(set) var entryCount = 0
  /// The entries that the current commit has touched so far.
  private var touched: [Entry] = []

  package init(start: Revision) { self.start = start }

  /// The newest revision that changed the board.
  package var newest: Revision { records.last?.revision ?? start }

  package var commitCount: Int { records.count - first }

  /// Records an entry before a commit changes it.
  package mutating func note(_ before: Entry) { touched.append(before) }

  /// - Returns: whether the commit changed the board.
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
    // Dropped records are removed many at a time, so that each drop stays cheap.
    guard first > Self.commitLimit || first == records.count else { return }
    records.removeFirst(first)
    first = 0
  }

  /// The newest revision that changed the board, at or before `revision`; `nil` if `revision` is before ``start``.
  package func place(of revision: Revision) -> Revision? {
    guard revision >= start else { return nil }
    let later = records[first...].partitioningIndex { $0.revision > revision }
    return later > first ? records[later - 1].revision : start
  }

  /// The entries touched since a revision, as they were at that revision; `nil` if the revision is before ``start``.
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

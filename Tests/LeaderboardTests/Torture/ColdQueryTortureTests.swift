import Foundation
import GRDB
import Boards
import Leaderboard
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

extension Proofs.`Promises under torture` {
  /// A page and what it is to be compared with later, when the file says what had counted at its revision.
  private func look(_ path: String) async throws -> BoardPage {
    let leaderboard = try Leaderboard.open(path, clock: SystemClock(), access: .readOnly)
    let page = try await leaderboard.page(.top(12))
    try leaderboard.close()
    return page
  }

  /// What the receipts add up to: the taps of each school at one revision after another.
  private struct Receipts {
    /// What each revision added, in order.
    private let gains: [(revision: Int64, school: String, taps: Int64)]
    private var read = 0
    private(set) var taps: [String: Int64] = [:]

    init(_ path: String) throws {
      (gains, taps) = try DatabaseQueue(path: path).read { db in
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT receipt.revision, school.id, sum(receipt.accepted) FROM receipt
            JOIN session ON session.id = receipt.session JOIN school ON school.number = session.school
            GROUP BY receipt.revision, school.number ORDER BY receipt.revision
            """)
        let schools = try String.fetchAll(db, sql: "SELECT id FROM school")
        return (rows.map { ($0[0], $0[1], $0[2]) }, Dictionary(uniqueKeysWithValues: schools.map { ($0, 0) }))
      }
    }

    /// Goes on to a revision, which is not before the last one.
    mutating func advance(to revision: Revision) {
      while read < gains.count, gains[read].revision <= revision.rawValue {
        taps[gains[read].school, default: 0] += gains[read].taps
        read += 1
      }
    }
  }

  /// Expects pages to show what had counted at their revisions, by the receipts.
  private func expectTrue(_ pages: [BoardPage], _ path: String) throws {
    var receipts = try Receipts(path)
    for page in pages.sorted(by: { $0.revision < $1.revision }) {
      receipts.advance(to: page.revision)
      let shown = Dictionary(page.entries.map { ($0.school.id.rawValue, $0.taps) }, uniquingKeysWith: +)
      #expect(shown == receipts.taps, "at revision \(page.revision)")
      #expect(page.entries.map(\.rank) == Array(1...12))
      for (ahead, behind) in zip(page.entries, page.entries.dropFirst()) {
        #expect(
          ahead.taps > behind.taps
            || ahead.taps == behind.taps && (ahead.reachedAt, ahead.school.id) < (behind.reachedAt, behind.school.id))
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `hold for whoever looks at a board for the first time while another process writes`() async throws {
    // On a busy machine the other process may be done before anybody has looked; then it is to write once more, elsewhere.
    for seed in UInt64(1)... where try await wasSeenWriting(seed: seed) { break }
  }

  /// - Returns: whether somebody looked between the first and the last commit.
  private func wasSeenWriting(seed: UInt64) async throws -> Bool {
    let fixture = try await TortureFixture(sessions: 12)
    let thrower = try fixture.thrower(seed: seed, batches: size(8000, full: 40_000), sessions: 1...12)
    let isOver = Mutex(false)
    async let ending = {
      defer { isOver.withLock { $0 = true } }
      return try await thrower.run()
    }()
    var pages: [BoardPage] = []
    repeat { pages.append(try await look(fixture.path)) } while !isOver.withLock { $0 }
    pages.append(try await look(fixture.path))
    let status = try await ending.status
    #expect(status == 0)
    for (earlier, later) in zip(pages, pages.dropFirst()) { #expect(earlier.revision <= later.revision) }
    // First: SQLite's own connection, which the receipts are read with, knows nothing of the mark that a file is in use.
    try await fixture.expectWhole()
    try expectTrue(Array(Dictionary(pages.map { ($0.revision, $0) }, uniquingKeysWith: { $1 }).values), fixture.path)
    return Set(pages.map(\.revision)).count > 2
  }

  @Test(.timeLimit(.minutes(10)), arguments: some(1, of: [UInt64(1), 2]))
  func `hold for whoever looks at a board for the first time after a crash`(seed: UInt64) async throws {
    let fixture = try await TortureFixture(sessions: 12)
    let ending = try await fixture.thrower(seed: seed, batches: 1_000_000, sessions: 1...12).run(killedAfter: 300)
    try #require(ending.wasKilled, "\(ending.errors)")
    let log = try FileManager.default.attributesOfItem(atPath: fixture.path + "-wal")[.size] as? Int
    try #require((log ?? 0) > 0, "the process left no log behind")
    var book = ReceiptBook()
    try book.add(ending)
    let page = try await look(fixture.path)
    #expect(page.entries.reduce(0) { $0 + $1.taps } >= book.receipts.values.reduce(0) { $0 + $1.accepted })
    try expectTrue([page], fixture.path)
  }
}

import Foundation
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

  /// The taps that each school had at a revision, by its receipts.
  private func taps(_ path: String, at revision: Revision) throws -> [String] {
    try ask(
      path,
      """
      SELECT school.id || ' ' || coalesce(sum(accepted), 0) FROM school LEFT JOIN (
        SELECT school AS of, receipt.accepted FROM receipt JOIN session ON session.id = receipt.session
        WHERE revision <= \(revision.rawValue)) ON of = number
      GROUP BY school.id ORDER BY school.id
      """)
  }

  private func expectTrue(_ page: BoardPage, _ path: String) throws {
    #expect(
      page.entries.map { "\($0.school.id) \($0.taps)" }.sorted() == (try taps(path, at: page.revision)),
      "at revision \(page.revision)")
    #expect(page.entries.map(\.rank) == Array(1...12))
    for (ahead, behind) in zip(page.entries, page.entries.dropFirst()) {
      #expect(
        ahead.taps > behind.taps
          || ahead.taps == behind.taps && (ahead.reachedAt, ahead.school.id) < (behind.reachedAt, behind.school.id))
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
    let thrower = try fixture.thrower(seed: seed, batches: 40_000, sessions: 1...12)
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
    for page in Dictionary(pages.map { ($0.revision, $0) }, uniquingKeysWith: { $1 }).values {
      try expectTrue(page, fixture.path)
    }
    #expect(try await fixture.check().isWhole)
    return Set(pages.map(\.revision)).count > 2
  }

  @Test(.timeLimit(.minutes(10)), arguments: [UInt64(1), 2])
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
    try expectTrue(page, fixture.path)
  }
}

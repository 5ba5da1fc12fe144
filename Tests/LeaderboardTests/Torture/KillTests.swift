import Leaderboard
import Foundation
import Boards
import SchoolDirectory
import TestSupport
import Testing

extension Proofs.`Promises under torture` {
  @Test(.timeLimit(.minutes(10)), arguments: some(1, of: [UInt64(1), 2, 3]))
  func `hold when the process is killed at any moment and started again`(seed: UInt64) async throws {
    let fixture = try await TortureFixture(sessions: 8)
    var random = SeededGenerator(seed: seed)
    var book = ReceiptBook()
    var lines = 0
    for run in UInt64(1)...5 {
      let known = book.receipts.count
      // Each run starts with the sessions' first batches again, so it has to come further than the one before.
      lines = lines * 2 + random.integer(in: 1..<200)
      let ending = try await fixture.thrower(seed: seed * 10 + run, batches: 1_000_000, sessions: 1...8)
        .run(killedAfter: lines)
      try #require(ending.wasKilled, "\(ending.errors)")
      try book.add(ending)
      #expect(book.receipts.count > known, "run \(run) never came past the one before")

      let inFile = try fixture.receiptsInFile()
      #expect(inFile.isSuperset(of: book.receipts.values))
      try await fixture.expectWhole()
    }
    let last = try await fixture.thrower(seed: seed, batches: 800, sessions: 1...8).run()
    #expect(last.status == 0, "\(last.errors)")
    try book.add(last)
  }

  @Test(.timeLimit(.minutes(10)))
  func `hold when the disk takes no more in the middle of a commit`() async throws {
    let fixture = try await TortureFixture(sessions: 8)
    let thrower = try fixture.thrower(seed: 1, batches: 1_000_000, sessions: 1...8)
    // To the process, a limit on the size of its files is a disk that fails when the log is written.
    let limited = Program(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 2000; exec \"$0\" \"$@\"", thrower.path] + thrower.arguments)
    let ending = try await limited.run()
    #expect(ending.status != 0)
    #expect(!ending.wasKilled)
    #expect(ending.errors.contains(fixture.path), "\(ending.errors)")
    var book = ReceiptBook()
    try book.add(ending)
    #expect(!book.receipts.isEmpty)
    #expect(try fixture.receiptsInFile().isSuperset(of: book.receipts.values))
    try await fixture.expectWhole()

    let again = try await fixture.thrower(seed: 2, batches: 800, sessions: 1...8).run()
    #expect(again.status == 0, "\(again.errors)")
    try book.add(again)
    #expect(try fixture.receiptsInFile().isSuperset(of: book.receipts.values))
    try await fixture.expectWhole()
  }
}

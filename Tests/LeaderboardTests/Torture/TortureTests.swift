import Boards
import Foundation
import Leaderboard
import TestSupport
import Testing

extension Proofs {
  /// Tests that start processes. One at a time: they would take each other's time and disk.
  @Suite(.serialized) struct `Promises under torture` {}
}

extension Proofs.`Promises under torture` {
  @Test(.timeLimit(.minutes(10)))
  func `hold when two processes throw batches at one file`() async throws {
    let batches = size(5000, full: 50_000)
    let fixture = try await TortureFixture(sessions: 70)
    // Sessions 31 to 40 are sent for by both.
    let throwers = [
      try fixture.thrower(seed: 1, batches: batches, sessions: 1...40),
      try fixture.thrower(seed: 2, batches: batches, sessions: 31...70),
    ]
    let endings = try await withThrowingTaskGroup(of: Program.Ending.self) { group in
      for thrower in throwers { group.addTask { try await thrower.run() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for ending in endings { try #require(ending.status == 0, "\(ending.errors)") }

    var book = ReceiptBook()
    for ending in endings { try book.add(ending) }
    let inFile = try fixture.receiptsInFile()
    #expect(Set(book.receipts.values) == inFile)
    #expect(inFile.count > batches * 4 / 5)

    for session in Int64(1)...70 {
      let sequences = book.receipts.keys.filter { $0.session == session }.map(\.sequence).sorted()
      #expect(!sequences.isEmpty)
      #expect(sequences == Array(1...Int64(sequences.count)), "session \(session)")
    }
    let counted = book.receipts.values.reduce(0) { $0 + $1.accepted }
    #expect(counted > batches * 2)
    #expect(try ask(fixture.path, "SELECT sum(accepted) FROM receipt") == [counted])
    #expect(try ask(fixture.path, "SELECT sum(accepted) FROM session") == [counted])
    #expect(try ask(fixture.path, "SELECT sum(taps) FROM school_total") == [counted])
    try await fixture.expectWhole()
  }
}

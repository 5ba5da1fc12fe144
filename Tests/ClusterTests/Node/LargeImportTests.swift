import Boards
import Cluster
import Foundation
import Leaderboard
import LogConformance
import SchoolDirectory
import StoreConformance
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `An import of many schools into a cluster` {
  private struct Stopped: Error {}
  private static let id = OrderID(rawValue: "import-1")

  private static func imported(_ count: Int) -> ImportSchools {
    ImportSchools(
      DirectoryEdition(format: .touchschool, schools: GeneratedDirectory.schools(count: count, seed: 1)),
      named: "many", scope: .part)
  }

  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  private func contest(_ number: Int) async throws -> Leaderboard { try await nodes.node(number).contest }

  /// What the log's entries hold, in their order.
  private func contents() async throws -> [LogEntry.Content] {
    let key = try await nodes.node(0).node.head.entryKey
    return try nodes.log.entries.map { try LogEntry(bytes: $0.bytes, with: key).content }
  }

  private func isPiece(_ content: LogEntry.Content) -> Bool {
    guard case .actions(let actions) = content else { return false }
    return actions.contains { if case .order(let order) = $0 { order.command is KeepImportPiece } else { false } }
  }

  private func isOfBatches(_ content: LogEntry.Content) -> Bool {
    guard case .actions(let actions) = content else { return false }
    return actions.contains { if case .commit = $0 { true } else { false } }
  }

  @Test func `comes in pieces, between which batches are applied`() async throws {
    let schools = try StoreFixture.schools(4)
    let (a, b) = (try await contest(0), try await contest(1))
    try await a.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
    let season = try await a.perform(StartSeason(name: "Spring"))
    let session = try await a.openSession(SessionRequest(season: season.id, school: schools[0].id))
    let ended = Mutex(false)
    async let taps = {
      var sequence: Int64 = 0
      while !ended.withLock(\.self) {
        sequence += 1
        clock.advance(byMilliseconds: 1000)
        _ = try await b.commit(TapBatch(session: session.id, sequence: sequence, taps: 5, span: .seconds(1)))
      }
      return sequence
    }()
    let plan = try await a.perform(Self.imported(2_000), id: Self.id, from: .shell)
    ended.withLock { $0 = true }
    let sequence = try await taps
    #expect(plan.added.count == 2_000)

    let contents = try await contents()
    let pieces = contents.indices.filter { isPiece(contents[$0]) }
    #expect(pieces.count > 3)
    let between = zip(pieces, pieces.dropFirst()).count { isOfBatches(contents[$0 + 1]) && $0 + 1 < $1 }
    #expect(between > 0, "\(between) of \(pieces.count)")
    // No piece, and not the end, is so large that its entry had to be cut.
    #expect(!contents.contains { if case .part = $0 { true } else { false } })
    #expect(try await b.session(session.id)?.progress.lastSequence == sequence)
    #expect(try await nodes.digests(of: 3).count == 1)
    #expect(try await contest(2).check().isWhole)
  }

  @Test func `that stopped half-way is completed by sending it again, and counts once`() async throws {
    let (a, b) = (try await contest(0), try await contest(1))
    let imported = Self.imported(1500)
    let empty = try await nodes.digests(of: 2)
    await #expect(throws: Stopped.self) {
      try await a.perform(imported, id: Self.id, from: .shell) { if $0 > $1 / 2 { throw Stopped() } }
    }
    // Another one ended without dropping what it had sent.
    let lost = KeepImportPiece(of: "\(clock.now.milliseconds)-lost", number: 0, bytes: Data([1, 2, 3]))
    _ = try await b.send(Order(lost), progress: nil)
    #expect(try await nodes.digests(of: 2) == empty)

    let first = try await b.perform(imported, id: Self.id, from: .shell)
    let digests = try await nodes.digests(of: 2)
    async let left = a.perform(imported, id: Self.id, from: .shell)
    async let right = b.perform(imported, id: Self.id, from: .shell)
    #expect(try await (left, right) == (first, first))
    #expect(try await nodes.digests(of: 2) == digests)

    let whole = try Leaderboard.open(nodes.folder.path("whole.sqlite"), clock: clock)
    _ = try await whole.apply([.order(Order(imported, id: Self.id, from: .shell))], at: clock.now)
    #expect(try await digests == [whole.digest().digest])
    #expect(try await a.ask(AuditQuestion()).orders.map(\.order) == [Self.id])
  }
}

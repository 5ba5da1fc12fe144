import Boards
import Foundation
import GRDB
import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `Importing many schools` {
  private struct Stopped: Error {}
  private static let id = OrderID(rawValue: "import-1")

  /// Two editions of a directory: in the second one schools are new, renamed, moved, closed, reopened and gone.
  private static func editions() throws -> [ImportSchools] { try madeEditions.get() }

  private static let madeEditions = Result { try makeEditions() }

  private static func makeEditions() throws -> [ImportSchools] {
    var random = TestRandom(seed: 4)
    var schools = GeneratedDirectory.schools(count: 2500, seed: 1)
    for index in schools.indices {
      if index.isMultiple(of: 9) { schools[index].status = .closed }
      if index.isMultiple(of: 7) { schools[index].pupils = index + 1 }
      schools[index].latitude = Double.random(in: 33...39, using: &random)
      schools[index].longitude = Double.random(in: -1e-9...1e-9, using: &random)
    }
    var next = Array(schools.dropFirst(70)) + GeneratedDirectory.schools(count: 3000, seed: 1).dropFirst(2500)
    for index in next.indices {
      switch index % 11 {
      case 0: next[index].name += " “Neu” \\ 학교"
      case 1: next[index].district = "Elsewhere\n\u{1}"
      case 2: next[index].status = next[index].status == .open ? .closed : .open
      case 3: next[index].latitude = nil
      case 5: next[index].pupils = index.isMultiple(of: 2) ? nil : 1_000_000
      case 4: next[index].longitude = Double.random(in: 124...132, using: &random)
      default: break
      }
    }
    return [
      ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), named: "first"),
      ImportSchools(DirectoryEdition(format: .touchschool, schools: next), named: "second", scope: .whole),
    ]
  }

  @Test func `takes in nothing when its task is cancelled, before or while it is written`() async throws {
    let fixture = try await Fixture()
    let (edition, before) = (try Self.editions()[0], try await fixture.leaderboard.digest())
    let order = Order(edition, id: Self.id, from: .shell)
    for cancelsAt in [0, 1000] {
      let running = Mutex<Task<Void, any Error>?>(nil)
      let (start, begin) = AsyncStream<Void>.makeStream()
      let task = Task {
        for await _ in start { break }
        _ = try await fixture.leaderboard.send(order) { written, _ in
          if written >= cancelsAt { running.withLock { $0?.cancel() } }
        }
      }
      running.withLock { $0 = task }
      begin.yield()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    await #expect(throws: CancellationError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await fixture.leaderboard.importPlan(edition)
      }.value
    }
    #expect(try await fixture.leaderboard.digest() == before)
    // The order is not answered, so it can be sent again.
    let plan = try await fixture.leaderboard.send(order, progress: nil) as? ImportPlan
    #expect(plan?.added.count == 2500)
  }

  @Test func `leaves the file that one transaction would leave, with the same outcome`() async throws {
    let (planned, whole) = (try await Fixture(), try await Fixture())
    let editions = try Self.editions()
    // The second time, nothing changes.
    for (number, edition) in (editions + [editions[1]]).enumerated() {
      let order = Order(edition, id: OrderID(rawValue: "import-\(number)"), from: .shell)
      let outcome = try await planned.leaderboard.send(order, progress: nil) as? ImportPlan
      let model = try await whole.leaderboard.apply([.order(order)], at: whole.clock.now)
      guard case .done(let value)? = model.first else { throw Stopped() }
      #expect(outcome == value as? ImportPlan)
      #expect(try await planned.leaderboard.send(order, progress: nil) as? ImportPlan == outcome)
    }
    // Of an import that only adds schools, the list has no more than their number.
    for file in [planned, whole] {
      try tamper(file.path, "UPDATE contest_order SET outcome = '' WHERE order_id = 'import-0'; DELETE FROM order_link")
      try await DatabaseQueue(path: file.path).write { try OrderChain.linkAll($0) }
    }
    #expect(try await planned.leaderboard.digest().digest == whole.leaderboard.digest().digest)
    #expect(try await planned.leaderboard.schools() == whole.leaderboard.schools())
    try await planned.leaderboard.expectWhole()
  }

  @Test func `counts once under its id, and refuses another one under it`() async throws {
    let fixture = try await Fixture()
    let editions = try Self.editions()
    async let other = fixture.leaderboard.perform(editions[0], id: Self.id, from: .shell)
    let first = try await fixture.leaderboard.perform(editions[0], id: Self.id, from: .shell)
    #expect(try await other == first)
    let digest = try await fixture.leaderboard.digest().digest
    #expect(try await fixture.leaderboard.perform(editions[0], id: Self.id, from: .shell) == first)
    let id = try #require(Self.id)
    await #expect(throws: ContestRefusal.otherOrder(id)) { try await fixture.leaderboard.perform(editions[1], id: id) }
    #expect(try await fixture.leaderboard.digest().digest == digest)
    #expect(try await fixture.leaderboard.ask(AuditQuestion()).orders.count { $0.order == Self.id } == 1)
  }

  @Test func `keeps little of what was added, and tells all of it again`() async throws {
    let fixture = try await Fixture()
    var schools = try Self.editions()[0]
    let row = SkippedRow(line: 7, reason: "no “name”", id: nil, isBad: true)
    schools.edition = DirectoryEdition(
      format: .touchschool, schools: schools.edition.schools, skipped: [row], isWhole: true)
    schools.skipsBadRows = true
    let plan = try await fixture.leaderboard.perform(schools, id: Self.id)
    #expect(plan.skipped == [row])
    let entry = try #require(try await fixture.leaderboard.ask(AuditQuestion()).orders.first { $0.order == Self.id })
    #expect(
      entry.outcome == #"{"added":2500,"skipped":[{"isBad":true,"line":7,"reason":"no “name”"}]}"#)
    #expect(try await fixture.leaderboard.perform(schools, id: Self.id) == plan)
    // Another process plans in a transaction when schools change again and again.
    let again = try await fixture.leaderboard.apply([.order(Order(schools, id: Self.id))], at: fixture.clock.now)
    guard case .done(let value)? = again.first else { throw Stopped() }
    #expect(value as? ImportPlan == plan)
  }

  @Test func `takes in nothing when it is stopped half-way, and all when it is sent again`() async throws {
    let fixture = try await Fixture()
    let order = Order(try Self.editions()[0], id: Self.id)
    let before = try await fixture.leaderboard.digest().digest
    await #expect(throws: Stopped.self) {
      try await fixture.leaderboard.send(order) { written, _ in if written >= 1000 { throw Stopped() } }
    }
    #expect(try await fixture.leaderboard.digest().digest == before)
    let plan = try await fixture.leaderboard.send(order, progress: nil) as? ImportPlan
    #expect(plan?.added.count == 2500)
  }

  @Test func `is refused as a small one is, and stays refused under its id`() async throws {
    let fixture = try await Fixture()
    try await fixture.leaderboard.perform(Self.editions()[0])
    // The season is live, and schools are gone.
    let part = ImportSchools(
      DirectoryEdition(format: .touchschool, schools: GeneratedDirectory.schools(count: 600, seed: 1), isWhole: true))
    for id in [nil, Self.id] {
      await #expect(throws: ImportRefusal.self) { try await fixture.leaderboard.perform(part, id: id) }
    }
    await #expect(throws: ContestRefusal.self) { try await fixture.leaderboard.perform(part, id: Self.id) }
    #expect(try await fixture.leaderboard.ask(AuditQuestion()).orders.count { $0.refusal != nil } == 1)
  }

  @Test func `is planned anew when the schools have changed since`() async throws {
    let fixture = try await Fixture()
    let known = try await fixture.leaderboard.schoolsRevision()
    let schools = try Self.editions()[0]
    let plan = try await fixture.leaderboard.importPlan(schools)
    let tries: [(base: Int64, isLive: Bool, answer: FinishImport.Outcome)] = [
      (0, true, .stale), (known.rawValue, false, .stale), (known.rawValue, true, .done),
    ]
    for (base, isLive, answer) in tries {
      var finish = FinishImport(
        id: Self.id, from: .shell, imported: "{}", edition: schools.record(of: plan), base: Revision(rawValue: base),
        isSeasonLive: isLive)
      finish.outcome = try StoredJSON.text(of: plan)
      #expect(try await fixture.leaderboard.send(Order(finish), progress: nil) as? FinishImport.Outcome == answer)
    }
    #expect(try await fixture.leaderboard.schools().count == 2505)
  }
}

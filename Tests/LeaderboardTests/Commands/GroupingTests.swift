import Foundation
import GRDB
import SQLiteFile
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

extension Proofs {
  @Suite struct `Commands` {
    /// An action and its moment.
    private struct Step {
      let action: ContestAction
      let moment: Timestamp
    }

    /// A file without a leaderboard over it: nothing that has a clock.
    private final class Store: Sendable {
      let folder: TemporaryFolder
      let path: String
      let queue: DatabaseQueue
      /// What a process remembers of when no season is due; `nil` for a store that looks each time.
      private let cache: DueSeasonCache?

      init(cache: DueSeasonCache? = nil) throws {
        self.cache = cache
        folder = try TemporaryFolder()
        path = folder.path("contest.sqlite")
        queue = try DatabaseQueue(path: path)
        // What is on disk after a power cut is not what this asks.
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
          try Schema.contest.migrate(db)
        }
      }

      func apply(_ group: [ContestAction], at moment: Timestamp) throws -> [ActionOutcome] {
        // By its type it has a file, commands, a moment and what was remembered to go by, and nothing else.
        let apply: (Database, [ContestAction], Timestamp) throws -> AppliedGroup = { [cache] db, group, moment in
          try ContestTransaction.apply(group, at: moment, in: db, cache: cache)
        }
        return try queue.inDatabase { db in
          let applied = try db.transaction { try apply($0, group, moment) }
          cache?.remember(applied.cacheEntry)
          return applied.outcomes
        }
      }

      /// Every table with all its rows, in the order of the primary key.
      func tables() throws -> [String: [[DatabaseValue]]] {
        try queue.read { db in
          let names = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
          var tables: [String: [[DatabaseValue]]] = [:]
          for name in names {
            let key = try db.primaryKey(name).columns.joined(separator: ", ")
            tables[name] = try Row.fetchAll(db, sql: "SELECT * FROM \(name) ORDER BY \(key)").map {
              Array($0.databaseValues)
            }
          }
          return tables
        }
      }
    }

    /// Applies random commands one by one.
    private func play(_ count: Int, seed: UInt64, on store: Store) throws -> (steps: [Step], outcomes: [ActionOutcome])
    {
      var commands = try RandomCommands(seed: seed, start: Fixture.start)
      var random = SeededGenerator(seed: seed)
      var steps = commands.opening.map { Step(action: $0, moment: commands.now) }
      var outcomes = try steps.flatMap { try store.apply([$0.action], at: $0.moment) }
      while steps.count < count {
        // Long stretches at one moment, and short ones.
        if random.chance(random.chance(0.5) ? 0.1 : 0.002) { commands.moveClock() }
        let step = Step(action: commands.action(), moment: commands.now)
        let outcome = try store.apply([step.action], at: step.moment)
        for outcome in outcome { commands.learn(outcome) }
        steps.append(step)
        outcomes += outcome
      }
      return (steps, outcomes)
    }

    @Test(arguments: some(1, of: [UInt64(1), 2, 3]))
    func `at the same moments give equal files, one by one or in groups of up to 500`(seed: UInt64) async throws {
      // What one of them remembers must not show either.
      let (single, grouped) = (try Store(cache: DueSeasonCache()), try Store())
      let (steps, outcomes) = try play(10_000, seed: seed, on: single)

      var random = SeededGenerator(seed: seed + 100)
      var others: [ActionOutcome] = []
      var rest = steps[...]
      var largest = 0
      while let first = rest.first {
        let group = rest.prefix(random.integer(in: 1..<501)).prefix { $0.moment == first.moment }
        others += try grouped.apply(group.map(\.action), at: first.moment)
        rest = rest.dropFirst(group.count)
        largest = max(largest, group.count)
      }
      #expect(largest > 100)
      for (place, (outcome, other)) in zip(outcomes, others).enumerated() {
        try #require(outcome == other, "step \(place) of seed \(seed): \(steps[place].action)")
      }
      let (tables, otherTables) = (try single.tables(), try grouped.tables())
      #expect(tables.keys.sorted() == otherTables.keys.sorted())
      for (name, rows) in tables { #expect(rows == otherTables[name], "\(name) of seed \(seed)") }

      // Each kind of command came to something, and each was refused.
      #expect(Set(outcomes.map(\.kind)).isSuperset(of: Self.kinds), "\(Self.kinds.subtracting(outcomes.map(\.kind)))")
      let refusals = Set(outcomes.flatMap(\.refusals))
      #expect(refusals.isSuperset(of: Self.refusals), "\(Self.refusals.subtracting(refusals))")
      for name in [
        "season", "receipt", "school_minute", "tap_import", "tap_adjustment", "season_series", "revision",
        "school_version", "season_end", "season_seal",
        "tap_sheet", "tap_sheet_line", "tap_sheet_session", "school_edition", "merged_session", "ban", "contest_order",
        "order_link",
      ] {
        #expect((tables[name] ?? []).count > 5, "\(name)")
      }
      var digests: Set<ContestDigest> = []
      for store in [single, grouped] {
        let leaderboard = try Leaderboard.open(store.path, clock: VirtualClock(Fixture.start), access: .readOnly)
        digests.insert(try await leaderboard.digest())
      }
      #expect(digests.count == 1)
      // One is checked, as the other has the same rows.
      let leaderboard = try Leaderboard.open(grouped.path, clock: VirtualClock(Fixture.start), access: .readOnly)
      try await leaderboard.expectWhole()
      let newest = try await leaderboard.digest().revision.rawValue
      for revision in [0, 1, newest / 3, newest / 2, newest - 20, newest] {
        let later = try await leaderboard.check(since: Revision(rawValue: revision))
        #expect(later.isWhole, "since \(revision): \(later.items.flatMap(\.findings))")
      }
    }

    private static let kinds: Set<String> = [
      "receipt", "receipts", "sessions", "refused", "AdjustmentRecord", "TapSheetPlan", "ImportPlan", "Season",
      "SeasonSeries", "Bool", "Array<SeasonID>", "SchoolRemoval", "MergeReport", "BanReport",
    ]
    private static let refusals: Set<String> = [
      "invalidTaps", "invalidSpan", "invalidSequence", "unknownSession", "sequenceGap", "staleSession", "unknownSeason",
      "seasonNotStarted", "seasonEnded", "unknownSchool", "closedSchool", "simulation", "banned",
      "invalid-value", "too-few-taps", "other-taps", "already-imported", "not-on-board", "clock-jump",
      "season-not-ended", "season-ended", "invalid-ban", "unknown-ban", "ban-lifted",
    ]

    @Test func `that are refused leave the others of their group as they are`() throws {
      let store = try Store()
      let schools = try Fixture.schools(3)
      let season = SeasonID(rawValue: 1)
      let stranger = try #require(SchoolID("test:high:nobody"))
      let (first, second) = (SessionID(rawValue: 1), SessionID(rawValue: 2))
      func rows(_ school: SchoolID) -> ImportTaps {
        let rows = [schools[1].id, school].enumerated().map { TapFile.Row(line: $0 + 2, school: $1, taps: 7) }
        return ImportTaps(TapFile(rows: rows, digest: "\(school)"), named: "paper.csv", into: season)
      }
      let outcomes = try store.apply(
        [
          .order(Order(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))),
          .order(Order(StartSeason(name: "Spring"))),
          .openSessions([SessionRequest(season: season, school: schools[0].id)]),
          .commit(.few(first, 1)),
          // Its first line has a session and a receipt before the second is refused.
          .order(Order(rows(stranger))),
          .commit(.few(first, 2)),
          .order(Order(StartSeason(name: ""))),
          .order(Order(rows(schools[2].id))),
          .openSessions([SessionRequest(season: season, school: schools[0].id)]),
          .commit(.few(first, 3)),
        ], at: Fixture.start)
      #expect(
        outcomes[4]
          == .refused(TapFileError.refused(line: 3, reason: TapRefusal.unknownSchool(stranger).description)))
      guard case .refused(let refusal) = outcomes[6], refusal.recorded.description.contains("name") else {
        throw Unexpected(outcome: outcomes[6])
      }
      // A command, a revision: two of the directory came before the first batch.
      guard case .done(let plan as TapSheetPlan) = outcomes[7] else { throw Unexpected(outcome: outcomes[7]) }
      #expect(plan.revision == Revision(rawValue: 5))
      for (place, taps, revision) in [(3, 3, 3), (5, 6, 4), (9, 9, 6)] {
        guard case .receipt(.success(let receipt)) = outcomes[place] else { throw Unexpected(outcome: outcomes[place]) }
        #expect(receipt.schoolTaps == Int64(taps) && receipt.revision.rawValue == Int64(revision))
      }
      guard case .sessions(let opened) = outcomes[8] else { throw Unexpected(outcome: outcomes[8]) }
      #expect(opened.map(\.id) == [SessionID(rawValue: second.rawValue + 2)])
      #expect(try store.tables()["receipt"]?.count == 5)
      #expect(try store.tables()["tap_import"]?.count == 1)
    }

    private struct Unexpected: Error { let outcome: ActionOutcome }

    @Test func `of one moment have one row among the revisions, and each its own number`() async throws {
      let fixture = try await Fixture()
      let session = try await fixture.open().id
      var revisions: [Int64] = []
      for sequence in 1...Int64(3) {
        revisions.append(try await fixture.leaderboard.commit(.few(session, sequence)).revision.rawValue)
      }
      #expect(revisions == [3, 4, 5])
      #expect(try ask(fixture.path, "SELECT id FROM revision ORDER BY id") == [1, 2, 5])
      fixture.clock.advance(byMilliseconds: 1)
      _ = try await fixture.leaderboard.commit(.few(session, 4))
      #expect(try ask(fixture.path, "SELECT id FROM revision ORDER BY id") == [1, 2, 5, 6])
      try await fixture.leaderboard.expectWhole()
    }
  }
}

extension ActionOutcome {
  fileprivate var kind: String {
    if case .done(let outcome) = self { return "\(type(of: outcome))" }
    return Mirror(reflecting: self).children.first?.label ?? ""
  }

  fileprivate var refusals: [String] {
    switch self {
    case .receipt(.failure(let refusal)): [refusal.name]
    case .receipts(let results): results.compactMap { if case .failure(let refusal) = $0 { refusal.name } else { nil } }
    case .refused(let refusal as TapRefusal): [refusal.name]
    case .refused(let refusal): [refusal.recorded.kind]
    default: []
    }
  }
}

import Foundation
import GRDB
import SchoolDirectory
import Synchronization
import TapGame

extension Leaderboard {
  /// The number of schools above which an import is planned before it is sent.
  static let largestSentImport = 500
  /// How often an import is planned anew because the schools have changed meanwhile.
  private static let attempts = 5

  /// What the sender knows before it sends an import.
  private enum Known: Sendable {
    case first(OrderRecord)
    case schools([School], base: Revision, isSeasonLive: Bool)
  }

  /// Imports many schools. The store only writes what this method has planned, so nobody waits for the planning. To a
  /// cluster, the plan goes in pieces, between which others are served.
  ///
  /// The pieces change nothing. So an import that stops on the way has taken in nothing, and can be sent again.
  ///
  /// - Throws: as ``send(_:progress:)``, and what `progress` throws; `CancellationError` if the task is cancelled before
  ///   the import is written.
  /// - Returns: the outcome; `nil` if the schools have changed again and again meanwhile.
  func send(
    large schools: ImportSchools, of order: Order, progress: ImportProgress?
  ) async throws -> ImportPlan? {
    // The writer's thread has no task.
    let isCancelled = Atomic(false)
    return try await withTaskCancellationHandler {
      try await plan(large: schools, of: order) { written, count in
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        try progress?(written, count)
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }

  private func plan(
    large schools: ImportSchools, of order: Order, progress: @escaping ImportProgress
  ) async throws -> ImportPlan? {
    // The plan is made meanwhile.
    async let summing = schools.digest
    for _ in 0..<Self.attempts {
      let known = try await known(of: order)
      guard case .schools(let stored, let base, let isSeasonLive) = known else {
        return try Self.outcome(of: known, order, schools, digest: await summing)
      }
      var (plan, refusal): (ImportPlan?, ImportRefusal?)
      var stop: (any Error)?
      do {
        plan = try ImportPlan(
          existing: stored, edition: schools.edition, scope: schools.scope, skippingBadRows: schools.skipsBadRows,
          isSeasonLive: isSeasonLive
        ) {
          do { try progress(0, schools.edition.schools.count) } catch { stop = error }
          return stop != nil
        }
      } catch { refusal = error }
      if let stop { throw stop }
      // The refusal of an order without an id is recorded nowhere.
      if let refusal, order.id == nil { throw refusal }
      let digest = await summing
      var finish = FinishImport(
        id: order.id, from: order.sender, imported: try StoredJSON.text(of: schools.audited(digest: digest)),
        edition: schools.record(of: plan, digest: digest), base: base, isSeasonLive: isSeasonLive)
      finish.refusal = refusal?.recorded
      finish.since = schools.since
      if let plan { try await hand(over: plan, of: schools.edition, to: &finish, progress: progress) }
      try Task.checkCancellation()
      let watcher = finish.plan == nil ? nil : progress
      let answer = try await enqueue(Order(finish, from: order.sender), watchedBy: watcher)
      switch try answer.get({ if case .done(let outcome) = $0 { outcome as? FinishImport.Outcome } else { nil } }) {
      case .done:
        if let refusal { throw refusal }
        return plan
      case .repeat: return try Self.outcome(of: try await self.known(of: order), order, schools, digest: digest)
      case .stale: continue
      }
    }
    return nil
  }

  private func known(of order: Order) async throws -> Known {
    let now = clock.now
    return try await read { db in
      if let id = order.id, let first = try OrderTable.entry(db, of: id) { return .first(first) }
      return .schools(
        try SchoolTable.all(db), base: try RevisionTable.lastOfSchools(db),
        isSeasonLive: try SeasonTable.newestLive(db, shown: now) != nil)
    }
  }

  private static func outcome(
    of known: Known, _ order: Order, _ schools: ImportSchools, digest: String
  ) throws -> ImportPlan? {
    guard case .first(let entry) = known, let id = order.id else { return nil }
    let fields = try StoredJSON.text(of: schools.audited(digest: digest))
    let first = try OrderTable.checked(entry, of: id, ImportSchools.name, fields: fields)
    if let refusal = first.refusal { throw refusal }
    return try OrderTable.outcome(first, of: schools)
  }

  /// Puts a plan into the command that finishes it, or sends it ahead in pieces.
  private func hand(
    over plan: ImportPlan, of edition: DirectoryEdition, to finish: inout FinishImport, progress: ImportProgress
  ) async throws {
    if use != .replica {
      finish.plan = plan
      finish.outcome =
        try AddedEdition(plan, of: edition).map { try StoredJSON.text(of: $0) } ?? StoredJSON.text(of: plan)
      return
    }
    let outcome = try StoredJSON.text(of: plan)
    let bytes = Data(outcome.utf8)
    let schools = edition.schools.count
    guard bytes.count > ImportPieces.size else {
      finish.outcome = outcome
      try progress(0, schools)
      try progress(schools, schools)
      return
    }
    let name = "\(clock.now.milliseconds)-\(OrderID.random())"
    let count = (bytes.count + ImportPieces.size - 1) / ImportPieces.size
    do {
      for number in 0..<count {
        try progress(schools * number / count, schools)
        try await keep(bytes.dropFirst(number * ImportPieces.size).prefix(ImportPieces.size), number, of: name)
      }
      try progress(schools, schools)
    } catch {
      // If this fails, too, the next import drops them.
      try? await keep(Data(), 0, of: name)
      throw error
    }
    finish.pieces = ImportPieces(name: name, count: count)
  }

  private func keep(_ bytes: Data, _ number: Int, of pieces: String) async throws {
    let piece = KeepImportPiece(of: pieces, number: number, bytes: Data(bytes))
    _ = try await enqueue(.order(Order(piece))).get { if case .done = $0 { true } else { nil } }
  }
}

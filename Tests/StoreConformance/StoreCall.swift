package import TapGame

/// Something to ask of a store, as a value, so that the same can be asked of two.
enum StoreCall: Sendable {
  case open([SessionRequest])
  case commit([TapBatch])
  case commitOne(TapBatch)
  case ban(BanSessions)
  case liftBan(LiftBan)
  case totals(SeasonID)
  case changes(SeasonID, after: Revision)

  /// Asks a store.
  func answer(of tested: any StoreUnderTest) async throws -> StoreAnswer {
    let store = tested.store
    do {
      switch self {
      case .open(let requests): return .sessions(try await store.openSessions(requests))
      case .commit(let batches): return .results(try await store.commit(batches))
      case .commitOne(let batch): return .results([.success(try await store.commit(batch))])
      case .ban(let order): return .ban(try await tested.ban(order))
      case .liftBan(let lift): return .ban(try await tested.liftBan(lift))
      case .totals(let season): return StoreAnswer(try await store.totals(season: season))
      case .changes(let season, let after):
        return StoreAnswer(try await store.totals(season: season, changedAfter: after))
      }
    } catch let refusal as TapRefusal {
      return .refused(refusal)
    } catch let refusal as ContestRefusal {
      return .refusedBan(refusal)
    }
  }
}

/// What a store answered.
enum StoreAnswer: Equatable, Sendable {
  case sessions([Session])
  case results([Result<Receipt, TapRefusal>])
  case totals(Revision, Set<SchoolTotal>)
  case ban(BanRecord)
  case refused(TapRefusal)
  case refusedBan(ContestRefusal)

  init(_ totals: Totals) { self = .totals(totals.revision, Set(totals.schools)) }

  /// The refusals in it.
  var refusals: [TapRefusal] {
    switch self {
    case .refused(let refusal): [refusal]
    case .results(let results): results.compactMap { if case .failure(let refusal) = $0 { refusal } else { nil } }
    case .sessions, .totals, .ban, .refusedBan: []
    }
  }

  /// The same answer with other revisions.
  func mapRevisions(_ change: (Revision) throws -> Revision) rethrows -> StoreAnswer {
    switch self {
    case .results(let results):
      .results(
        try results.map { result in
          guard case .success(var receipt) = result else { return result }
          receipt.revision = try change(receipt.revision)
          return .success(receipt)
        })
    case .totals(let revision, let schools): .totals(try change(revision), schools)
    case .ban(let ban): .ban(try ban.mapRevisions(change))
    case .sessions, .refused, .refusedBan: self
    }
  }
}

extension BanRecord {
  /// The revision of its last change.
  var newest: Revision { lift?.revision ?? revision }

  /// The same ban with other revisions.
  func mapRevisions(_ change: (Revision) throws -> Revision) rethrows -> BanRecord {
    let lifted = try lift.map {
      Lift(reason: $0.reason, sessions: $0.sessions, taps: $0.taps, at: $0.at, revision: try change($0.revision))
    }
    return BanRecord(
      id: id, season: season, target: target, reason: reason, sessions: sessions, taps: taps, at: at,
      revision: try change(revision), lift: lifted)
  }
}

extension TapRefusal {
  /// The name of the case.
  package var name: String { Mirror(reflecting: self).children.first?.label ?? "" }
}

package import TapGame

/// Something to ask of a store, as a value, so that the same can be asked of two.
enum StoreCall: Sendable {
  case open([SessionRequest])
  case commit([TapBatch])
  case commitOne(TapBatch)
  case totals(SeasonID)
  case changes(SeasonID, after: Revision)

  /// Asks a store.
  func answer(of store: any TapStore) async throws -> StoreAnswer {
    do {
      switch self {
      case .open(let requests): return .sessions(try await store.openSessions(requests))
      case .commit(let batches): return .results(try await store.commit(batches))
      case .commitOne(let batch): return .results([.success(try await store.commit(batch))])
      case .totals(let season): return StoreAnswer(try await store.totals(season: season))
      case .changes(let season, let after):
        return StoreAnswer(try await store.totals(season: season, changedAfter: after))
      }
    } catch let refusal as TapRefusal {
      return .refused(refusal)
    }
  }
}

/// What a store answered.
enum StoreAnswer: Equatable, Sendable {
  case sessions([Session])
  case results([Result<Receipt, TapRefusal>])
  case totals(Revision, Set<SchoolTotal>)
  case refused(TapRefusal)

  init(_ totals: Totals) { self = .totals(totals.revision, Set(totals.schools)) }

  /// The refusals in it.
  var refusals: [TapRefusal] {
    switch self {
    case .refused(let refusal): [refusal]
    case .results(let results): results.compactMap { if case .failure(let refusal) = $0 { refusal } else { nil } }
    case .sessions, .totals: []
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
    case .sessions, .refused: self
    }
  }
}

extension TapRefusal {
  /// The name of the case.
  package var name: String { Mirror(reflecting: self).children.first?.label ?? "" }
}

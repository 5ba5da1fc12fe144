import GRDB
import SchoolDirectory
import TapGame

extension KeepImportPiece: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Int {
    try ReplicaTable.keep(self, transaction.db, at: transaction.moment)
    return bytes.count
  }
}

extension FinishImport: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Outcome {
    let outcome = try transaction.finish(self)
    if let pieces { try ReplicaTable.drop(transaction.db, of: pieces.key) }
    return outcome
  }
}

extension ContestTransaction {
  fileprivate mutating func finish(_ plan: FinishImport) throws -> FinishImport.Outcome {
    if let id = plan.id,
      try OrderTable.first(db, of: id, ImportSchools.name, fields: plan.imported) != nil
    {
      return .repeat
    }
    return try changeDirectory { transaction in
      let (db, moment) = (transaction.db, transaction.moment)
      guard try RevisionTable.lastOfSchools(db) == plan.base,
        try (SeasonTable.newestLive(db, shown: moment) != nil) == plan.isSeasonLive
      else { return .stale }
      let outcome = try plan.outcome ?? plan.pieces.flatMap { try ReplicaTable.outcome(db, of: $0) }
      guard plan.refusal != nil || outcome != nil else { return .stale }
      if let outcome, plan.edition.added + plan.edition.changed > 0 {
        if let whole = plan.plan {
          // Who watches may stop it half-way.
          try transaction.undoingRefusals { try $0.write(whole, of: plan.edition) }
        } else {
          let edition = try EditionTable.append(db, plan.edition, at: moment, revision: transaction.revision)
          try SchoolTable.write(db, plan: outcome, edition: edition, revision: transaction.revision)
        }
        try transaction.noteDirectory(.schools, at: moment)
      }
      try OrderTable.insert(
        db, plan.id, ImportSchools.name, fields: plan.imported, from: Sender(plan.by, at: plan.from), outcome: outcome,
        refusal: try plan.refusal.map { try StoredJSON.text(of: $0) }, at: moment, revision: transaction.revisionSoFar)
      return .done
    }
  }
}

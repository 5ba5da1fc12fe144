import GRDB
import SchoolDirectory
import TapGame

extension ContestTransaction {
  /// Takes in an edition of a directory, all or nothing.
  mutating func importSchools(
    _ edition: DirectoryEdition, scope: ImportScope, progress: ImportProgress?
  ) throws -> ImportPlan {
    try changeDirectory { transaction in
      let plan: ImportPlan
      do {
        plan = try ImportPlan(existing: try SchoolTable.all(transaction.db), edition: edition, scope: scope)
      } catch let refusal as ImportRefusal { throw ContestRefusal.schools(refusal) }
      guard !plan.isEmpty else { return plan }
      return try transaction.undoingRefusals { transaction in
        try SchoolTable.write(transaction.db, plan.schoolsToWrite) { written, count in
          do { try progress?(written, count) } catch { throw ContestRefusal.interrupted }
        }
        try transaction.noteDirectory(.schools, at: transaction.moment)
        return plan
      }
    }
  }
}

import GRDB
import SchoolDirectory
import TapGame

extension ImportSchools: AppliedCommand {
  /// Imports an edition of a directory, all or nothing.
  func apply(in transaction: inout ContestTransaction) throws -> ImportPlan {
    try transaction.changeDirectory { transaction in
      let plan = try self.plan(in: transaction.db, at: transaction.moment)
      guard !plan.isEmpty else { return plan }
      return try transaction.undoingRefusals { transaction in
        try transaction.write(plan, of: record(of: plan))
        try transaction.noteDirectory(.schools, at: transaction.moment)
        return plan
      }
    }
  }
}

extension RemoveEdition: AppliedCommand {
  /// Removes the schools of an edition that take part in no season.
  func apply(in transaction: inout ContestTransaction) throws -> SchoolRemoval {
    try transaction.changeDirectory { transaction in
      let removal = try EditionTable.removal(transaction.db, of: edition, at: transaction.moment)
      guard let removal else { throw ContestRefusal.unknownEdition(edition) }
      guard !removal.removed.isEmpty else { return removal }
      try SchoolTable.delete(transaction.db, removal.removed.map(\.id))
      try transaction.noteDirectory(.schools, at: transaction.moment)
      return removal
    }
  }
}

extension SetPupils: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> School {
    try validate()
    guard var school = try SchoolTable.school(transaction.db, school) else { throw TapRefusal.unknownSchool(school) }
    if school.pupils != pupils {
      school.pupils = pupils
      try transaction.write(school)
    }
    return school
  }
}

extension ContestTransaction {
  /// Writes a school, in a revision of its own.
  mutating func write(_ school: School) throws {
    try changeDirectory { transaction in
      try SchoolTable.write(transaction.db, [school], edition: nil, revision: transaction.revision) { _, _ in }
      try transaction.noteDirectory(.schools, at: transaction.moment)
    }
  }

  /// Records an edition, writes the schools that its plan changes, and tells who watches.
  ///
  /// - Throws: `ContestRefusal.interrupted` if the watcher wants no more.
  func write(_ plan: ImportPlan, of edition: SchoolEdition) throws {
    let edition = try EditionTable.append(db, edition, at: moment, revision: revision)
    try SchoolTable.write(
      db, plan.schoolsToWrite, adding: plan.added, edition: edition, revision: revision
    ) { written, count in
      do { try progress?(written, count) } catch { throw ContestRefusal.interrupted }
    }
  }
}

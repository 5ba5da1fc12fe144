import ArgumentParser
import Console
import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame

/// How an edition of a directory is imported.
struct ImportOptions: ParsableArguments {
  @Flag(help: "Only say what would change.") var dryRun = false
  @Flag(help: "It lists every school of its source: close all others.") var whole = false
  @Flag(help: "It lists a part of its source's schools: close none.") var part = false
  @Flag(help: "Take in the good rows of a file with bad ones, not all or nothing.") var skipBadRows = false

  func validate() throws {
    if whole, part { throw ValidationError("Say --whole or --part, not both.") }
  }

  private var scope: ImportScope { whole ? .whole : part ? .part : .asPublished }

  /// Imports an edition, or prints what an import would change.
  ///
  /// - Parameter name: its name in messages.
  func take(_ edition: DirectoryEdition, from name: String, into store: StoreOptions) async throws -> ImportPlan {
    let schools = ImportSchools(edition, named: name, scope: scope, skippingBadRows: skipBadRows)
    do { return try await plan(schools, in: store) } catch let refusal as ImportRefusal {
      throw BadData(file: name, sentence: refusal.hinted)
    }
  }

  private func plan(_ schools: ImportSchools, in store: StoreOptions) async throws -> ImportPlan {
    // Neither a dry run nor a file that is refused creates a database: a missing one counts as an empty contest.
    if !store.exists {
      let plan = try ImportPlan(
        existing: [], edition: schools.edition, scope: scope, skippingBadRows: skipBadRows)
      if dryRun { return plan }
    }
    if dryRun { return try await store.with(.readOnly) { try await $0.importPlan(schools) } }
    let bar = store.progressBar("Importing", total: schools.edition.schools.count, unit: "schools")
    defer { bar.finish() }
    return try await store.with(.create) { leaderboard in
      try await leaderboard.perform(ImportSchools(schools)) { written, count in
        bar.update(completed: written, total: count)
        if let signal = Interrupt.received {
          throw Stopped(signal: signal, sentence: "Stopped; nothing of \(schools.name) was taken in.")
        }
      }
    }
  }
}

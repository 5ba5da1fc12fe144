import ArgumentParser
import Console
import Foundation
import Boards
import Leaderboard
import SchoolDirectory

/// How an edition of a directory is imported.
struct ImportOptions: ParsableArguments {
  @Flag(help: "Only say what would change.") var dryRun = false
  @Flag(help: "It lists every school of its source: close all others.") var whole = false
  @Flag(help: "It lists a part of its source's schools: close none.") var part = false

  func validate() throws {
    if whole, part { throw ValidationError("Say --whole or --part, not both.") }
  }

  private var scope: ImportScope { whole ? .whole : part ? .part : .asPublished }

  /// Imports an edition, or prints what an import would change.
  ///
  /// - Parameter name: its name in messages.
  func take(_ edition: DirectoryEdition, from name: String, into store: StoreOptions) async throws -> ImportPlan {
    do { return try await plan(edition, from: name, in: store) } catch let refusal as ImportRefusal {
      throw BadData(file: name, sentence: refusal.hinted)
    }
  }

  private func plan(_ edition: DirectoryEdition, from name: String, in store: StoreOptions) async throws -> ImportPlan {
    // A dry run creates no file: a missing one counts as an empty contest.
    if dryRun, !FileManager.default.fileExists(atPath: store.path) {
      return try ImportPlan(existing: [], edition: edition, scope: scope)
    }
    let bar = store.progressBar("Importing", total: edition.schools.count, unit: "schools")
    defer { bar.finish() }
    return try await store.with(dryRun ? .readOnly : .create) { leaderboard in
      try await leaderboard.importSchools(edition, scope: scope, dryRun: dryRun) { written, count in
        bar.update(completed: written, total: count)
        if let signal = Interrupt.received {
          throw Stopped(signal: signal, sentence: "Stopped; nothing of \(name) was taken in.")
        }
      }
    }
  }
}

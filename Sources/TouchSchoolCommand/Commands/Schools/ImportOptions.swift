import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

struct ImportOptions: ParsableArguments {
  @Flag(help: "It lists every school of its source: close all others.") var whole = false
  @Flag(help: "It lists a part of its source's schools: close none.") var part = false
  @Flag(help: "Take in the good rows of a file with bad ones, not all or nothing.") var skipBadRows = false

  func validate() throws {
    guard whole, part else { return }
    throw ValidationError(saying: "Say --whole or --part, not both.")
  }

  private var scope: ImportScope { whole ? .whole : part ? .part : .asPublished }

  /// Imports an edition. In a dry run, returns what the import would change.
  ///
  /// - Parameter name: the edition's name in messages.
  func take(_ edition: DirectoryEdition, from name: Words, _ order: OrderOptions) async throws -> ImportPlan {
    let schools = ImportSchools(edition, named: name.description, scope: scope, skippingBadRows: skipBadRows)
    do {
      // Check the file before a database is created, so that a refused file creates none. A missing database counts as
      // an empty contest.
      if !order.isOnline, !order.store.exists {
        _ = try ImportPlan(existing: [], edition: edition, scope: scope, skippingBadRows: skipBadRows)
      }
      let bar = order.store.progressBar("Importing", total: edition.schools.count, unit: "\(context: "counted")schools")
      defer { bar.finish() }
      return try await order.with(.create) { desk in
        try await desk.send(
          schools,
          progress: { written, count in
            bar.update(completed: written, total: count)
            try Stopped.check("Stopped; nothing of \(name) was taken in.")
          })
      }
    } catch let refusal as ImportRefusal {
      throw BadData(file: name, refusal.hinted)
    }
  }
}

import Basics
import Console
import Boards
import SchoolDirectory
import TapGame

struct ContestSchools {
  /// The directory and the file name from the command line; `nil` if it names no file.
  private let given: (edition: DirectoryEdition, file: Words)?

  /// Reads the directory file from the command line, if there is one. Call this before a database is created, so that
  /// an error leaves no database behind.
  init(file: String?) throws {
    given = try file.map { (try DirectoryFile.read($0), DirectoryFile.name(of: $0)) }
  }

  /// The open schools for the contest: from the file, else from the database, else from the built-in sample.
  func find(in leaderboard: any ContestReader & ContestWriter, store: StoreOptions) async throws -> [SchoolID] {
    if let given {
      let bar = store.progressBar("Importing", total: given.edition.schools.count, unit: "\(context: "counted")schools")
      defer { bar.finish() }
      do {
        let schools = ImportSchools(given.edition, named: given.file.description, scope: .part)
        let plan = try await leaderboard.perform(schools) { written, count in
          bar.update(completed: written, total: count)
          try Stopped.check("Stopped; nothing was taken in or played.")
        }
        if !plan.isEmpty {
          let (added, changed) = (plan.added.count.grouped, (plan.schoolsToWrite.count - plan.added.count).grouped)
          store.tell(
            "Took in \(given.file): \(added) schools added, \(changed) changed; none is closed for not being listed.")
        }
      } catch let refusal as ImportRefusal {
        throw BadData(file: given.file, refusal.words)
      }
      return open(given.edition.schools)
    }
    let known = try await leaderboard.schools()
    if !known.isEmpty { return open(known) }
    return open(try await SampleSchools.add(to: leaderboard))
  }

  private func open(_ schools: [School]) -> [SchoolID] {
    schools.filter { $0.status == .open }.map(\.id)
  }
}

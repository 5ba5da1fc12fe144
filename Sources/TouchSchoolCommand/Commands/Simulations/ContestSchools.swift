import Basics
import Console
import Boards
import SchoolDirectory
import TapGame

struct ContestSchools {
  /// The directory and the file name from the command line; `nil` if it names no file.
  private let given: (edition: DirectoryEdition, file: String)?

  /// Reads the directory file from the command line, if there is one. Call this before a database is created, so that
  /// an error leaves no database behind.
  init(file: String?) throws {
    given = try file.map { (try DirectoryFile.read($0), DirectoryFile.name(of: $0)) }
  }

  /// The open schools for the contest: from the file, else from the database, else from the built-in sample.
  func find(in leaderboard: any ContestReader & ContestWriter, store: StoreOptions) async throws -> [SchoolID] {
    if let given {
      let bar = store.progressBar(("넣는 중", "Importing"), total: given.edition.schools.count, unit: ("곳", "schools"))
      defer { bar.finish() }
      do {
        let schools = ImportSchools(given.edition, named: given.file, scope: .part)
        let plan = try await leaderboard.perform(schools) { written, count in
          bar.update(completed: written, total: count)
          try Stopped.check("멈췄어요. 아무것도 넣거나 겨루지 않았어요.", "Stopped; nothing was taken in or played.")
        }
        if !plan.isEmpty {
          let (added, changed) = (plan.added.count.grouped, (plan.schoolsToWrite.count - plan.added.count).grouped)
          store.tell(
            "\(given.file): 학교 \(added)곳을 더하고 \(changed)곳을 바꿨어요. 파일에 없다고 닫은 학교는 없어요.",
            "Took in \(given.file): \(added) schools added, \(changed) changed; none is closed for not being listed.")
        }
      } catch let refusal as ImportRefusal {
        throw BadData(file: given.file, refusal.korean, refusal.description)
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

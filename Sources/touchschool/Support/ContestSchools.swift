import Leaderboard
import SchoolDirectory

/// Where a simulated contest gets its schools from.
struct ContestSchools {
  let store: StoreOptions
  /// A directory that the person named.
  let file: String?

  /// The open schools to play over: those in the file, or else those in the database, or else the sample that comes with the command.
  func find(in leaderboard: Leaderboard) async throws -> [SchoolID] {
    if let file {
      let edition = try read(InputFile.read(file), name: file)
      do { try await leaderboard.importSchools(edition) } catch let refusal as ImportRefusal {
        throw BadData(file: file, sentence: refusal.description)
      }
      return open(edition.schools)
    }
    let known = try await leaderboard.schools()
    if !known.isEmpty { return open(known) }
    let sample = try read(PackageResources.schools_csv, name: "the sample of schools")
    try await leaderboard.importSchools(sample)
    return open(sample.schools)
  }

  private func open(_ schools: [School]) -> [SchoolID] {
    schools.filter { $0.status == .open }.map(\.id)
  }

  private func read(_ bytes: [UInt8], name: String) throws -> DirectoryEdition {
    do { return try DirectoryReader.read(bytes) } catch { throw BadData(file: name, sentence: error.description) }
  }
}

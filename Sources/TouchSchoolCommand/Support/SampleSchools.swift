import Leaderboard
import SchoolDirectory

/// The real schools that come with the command.
enum SampleSchools {
  /// Takes them in.
  ///
  /// - Returns: the schools.
  static func add(to leaderboard: Leaderboard) async throws -> [School] {
    let sample = try DirectoryFile.read(PackageResources.schools_csv, named: "the sample of schools")
    try await leaderboard.importSchools(sample)
    return sample.schools
  }
}

import Boards
import SampleDirectory
import SchoolDirectory
import TapGame

/// The sample of real schools that is part of the command.
enum SampleSchools {
  /// Imports them.
  ///
  /// - Returns: the schools.
  static func add(to leaderboard: any ContestWriter) async throws -> [School] {
    var count = 0
    let file = UnsafeBufferPointer(start: sample_directory(&count), count: count)
    let sample = try DirectoryFile.read([UInt8](file), named: "the sample of schools")
    try await leaderboard.importSchools(SchoolImport(sample, named: "the sample of schools"))
    return sample.schools
  }
}

import Boards
import Leaderboard
import SampleDirectory
import SchoolDirectory

/// The real schools that come with the command.
enum SampleSchools {
  /// Takes them in.
  ///
  /// - Returns: the schools.
  static func add(to leaderboard: Leaderboard) async throws -> [School] {
    var count = 0
    let file = UnsafeBufferPointer(start: sample_directory(&count), count: count)
    let sample = try DirectoryFile.read([UInt8](file), named: "the sample of schools")
    try await leaderboard.importSchools(sample)
    return sample.schools
  }
}

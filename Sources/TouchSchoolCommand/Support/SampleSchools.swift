import Boards
import SampleDirectory
package import SchoolDirectory
import TapGame

/// The sample of real schools that is part of the command.
package enum SampleSchools {
  package static func read() throws -> [School] { try edition().schools }

  private static func edition() throws -> DirectoryEdition {
    var count = 0
    let file = UnsafeBufferPointer(start: sample_directory(&count), count: count)
    return try DirectoryFile.read([UInt8](file), named: Language.ofCall("학교 견본", "the sample of schools"))
  }

  /// Imports the schools into a contest.
  static func add(to leaderboard: any ContestWriter) async throws -> [School] {
    let sample = try edition()
    try await leaderboard.perform(ImportSchools(sample, named: "the sample of schools"))
    return sample.schools
  }
}

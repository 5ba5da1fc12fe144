import Basics
import PackedFiles
import SampleDirectory
package import SchoolDirectory
import TapGame

/// A directory file named in a call.
enum DirectoryFile {
  /// Its name in messages.
  static func name(of path: String) -> Words { path == "-" ? "standard input" : Words(verbatim: path) }

  /// Reads the file; `-` is standard input.
  static func read(
    _ path: String, format: DirectoryFormat? = nil, level: SchoolLevel? = nil, inside school: SchoolID? = nil,
    columns: DirectoryColumns? = nil, source: String? = nil
  ) throws -> DirectoryEdition {
    let name = name(of: path)
    let edition = try read(
      InputFile.read(path), named: name, format: format, level: level, inside: school, columns: columns, source: source)
    guard edition.read > 0 else {
      throw BadData(file: name, "There is no school in the file; check that it is the right one.")
    }
    return edition
  }

  /// Unpacks and parses the content of a file.
  static func read(
    _ bytes: [UInt8], named name: Words, format: DirectoryFormat? = nil, level: SchoolLevel? = nil,
    inside school: SchoolID? = nil, columns: DirectoryColumns? = nil, source: String? = nil
  ) throws -> DirectoryEdition {
    let content: [UInt8]
    do { content = try PackedFile.content(of: bytes, upTo: InputFile.maximumSize) } catch {
      throw BadData(file: name, error.words)
    }
    do {
      return try DirectoryReader.read(
        content, format: format, level: level, inside: school, columns: columns, source: source)
    } catch {
      throw BadData(file: name, error.hinted)
    }
  }
}

/// The sample of real schools that is part of the command.
package enum SampleSchools {
  package static func read() throws -> [School] { try edition().schools }

  private static func edition() throws -> DirectoryEdition {
    var count = 0
    let file = UnsafeBufferPointer(start: sample_directory(&count), count: count)
    return try DirectoryFile.read([UInt8](file), named: "the sample of schools")
  }

  /// Imports the schools into a contest.
  static func add(to leaderboard: any ContestWriter) async throws -> [School] {
    let sample = try edition()
    try await leaderboard.perform(ImportSchools(sample, named: "the sample of schools"))
    return sample.schools
  }
}

import SchoolDirectory

/// A directory file named in a call.
enum DirectoryFile {
  /// Its name in messages.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads the file; `-` is standard input.
  static func read(
    _ path: String, format: DirectoryFormat? = nil, level: SchoolLevel? = nil
  ) throws -> DirectoryEdition {
    let edition = try read(InputFile.read(path), named: name(of: path), format: format, level: level)
    guard edition.read > 0 else {
      throw BadData(file: name(of: path), sentence: "There is no school in the file; check that it is the right one.")
    }
    return edition
  }

  /// Parses the content of a file.
  static func read(
    _ bytes: [UInt8], named name: String, format: DirectoryFormat? = nil, level: SchoolLevel? = nil
  ) throws -> DirectoryEdition {
    do { return try DirectoryReader.read(bytes, format: format, level: level) } catch {
      throw BadData(file: name, sentence: error.hinted)
    }
  }
}

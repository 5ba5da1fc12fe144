import Foundation
package import SchoolDirectory
package import TapGame

/// The school, season and contest of a session.
package struct SessionPlace: Hashable, Sendable {
  package let contest: ContestLocation
  package let season: SeasonID
  package let school: SchoolID

  package init(contest: ContestLocation, season: SeasonID, school: SchoolID) {
    self.contest = contest
    self.season = season
    self.school = school
  }
}

/// The location of a contest as a text: the real path of a database file, or the address of a server. The text is the
/// same each time the game starts.
package struct ContestLocation: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Creates the location of a database. Links and relative paths to one file give the same location. If there is no
  /// file yet, the real path of its folder is used.
  package init(databaseAt path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    text =
      Self.realPath(url.path)
      ?? Self.realPath(folder).map { URL(fileURLWithPath: $0).appendingPathComponent(url.lastPathComponent).path }
      ?? url.standardizedFileURL.path
  }

  package var description: String { text }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

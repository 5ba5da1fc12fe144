package import ArgumentParser
import BuildCommit
import Leaderboard
import TapGame

/// The command `touchschool`.
package struct TouchSchool: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    "touchschool", version: versionText,
    subcommands: [
      Simulate.self, Play.self, Serve.self, Rankings.self, Watch.self, History.self, Players.self, Schools.self,
      Taps.self, Review.self,
      Seasons.self, Wall.self, People.self, Webhooks.self, DeskAddress.self, Log.self,
      Backup.self, Restore.self, Export.self, ImportContest.self, Publish.self,
      Check.self, Receipts.self, Cluster.self, Doctor.self,
    ])

  /// The version, the commit, SQLite's version and the format of files.
  private static var versionText: String {
    let commit = build_commit().map { " (\(String(cString: $0)))" } ?? ""
    let format = "file format \(Leaderboard.fileFormat)"
    return "touchschool \(Release.version)\(commit), SQLite \(SQLiteLibrary.version), \(format)"
  }

  /// Creates the command before its arguments are parsed.
  package init() {}
}

package import ArgumentParser
import BuildCommit
import Leaderboard
import TapGame

/// The command `touchschool`.
package struct TouchSchool: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "touchschool",
    abstract: "School against school: count taps, rank schools, watch them overtake each other.",
    discussion: """
      Everything is kept in one SQLite file, touchschool.sqlite in the working folder unless you name another with --database or in the \
      environment variable TOUCHSCHOOL_DATABASE.

      EXAMPLES:
        touchschool simulate                             play a contest
        touchschool schools import schools.csv           take in a directory
        touchschool schools search ㅅㅇㄱ                find by initial consonants
        touchschool season start "School festival"       open your own contest
        touchschool taps import paper-count.csv          add taps counted elsewhere
        touchschool rankings --board region:서울특별시   print a region's ranking
        touchschool watch                                see it move
        touchschool serve --host 0.0.0.0                 let a whole hall play
        touchschool history --race --svg race.svg        a poster of the race
        touchschool players list                         print who has tapped most
        touchschool review                               which taps look wrong?
        touchschool log                                  who did what to it?
        touchschool check                                is the file whole?
        touchschool doctor                               what a bug report needs
        touchschool receipt verify proof.json            are my taps in the result?
        touchschool backup /media/stick/                 a copy, while it goes on
        touchschool cluster status --cluster URLS        a contest on many machines
      """,
    version: versionText,
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

import Leaderboard
import GRDB
import Boards
import SQLiteFile

/// A file as the first version of the format has it, with one season.
enum OlderFile {
  static func make(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try Schema.contest.migrate(db, to: 1)
      try db.execute(
        sql: """
          INSERT INTO season (name, starts_at, taps_per_second, burst, backlog, session_timeout)
          VALUES ('Old', 1767225600000, 20, 40, 600000, 86400000);
          INSERT INTO revision VALUES (1, 1767225600000, 'seasons');
          """)
    }
    try queue.close()
  }
}

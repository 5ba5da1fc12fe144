import SQLiteFile

extension Schema {
  /// Format 5: merged sessions and unclosed files.
  static let others = """
    -- Sessions that were merged from another file, with the numbers that they have there.
    CREATE TABLE merged_session (
      session        INTEGER PRIMARY KEY REFERENCES session (id),
      source_session INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX merged_session_by_source ON merged_session (source_session);

    -- One row from a process's first write until the last process has closed the file in order. A file with this row and without a log
    -- beside it is a copy that was made meanwhile. It says nothing of the contest: the digest leaves it out, and backups clear it.
    CREATE TABLE unclosed_file (
      id INTEGER PRIMARY KEY CHECK (id = 1)
    ) STRICT;
    """

  /// The tables that are not part of the contest.
  static let tablesOutsideTheContest: Set<String> = [
    "unclosed_file", "replica", "replica_part", "webhook_secret", Erasure.note, CopyWithoutLog.note,
  ]

  /// Format 9: files of a cluster's nodes.
  static let replica = """
    -- The cluster that this file is a node's of: at most one row. `state` says how far the cluster's log is applied; it is written with
    -- what the log's entries change. It says nothing of the contest, so the digest leaves it out, and so it is with the parts.
    CREATE TABLE replica (
      id      INTEGER PRIMARY KEY CHECK (id = 1),
      contest TEXT NOT NULL,
      name    TEXT NOT NULL,
      state   BLOB NOT NULL
    ) STRICT;

    -- The parts that have come of a command that is too large for one entry of the log.
    CREATE TABLE replica_part (
      writer TEXT NOT NULL,
      part   INTEGER NOT NULL,
      bytes  BLOB NOT NULL,
      PRIMARY KEY (writer, part)
    ) STRICT, WITHOUT ROWID;
    """
}

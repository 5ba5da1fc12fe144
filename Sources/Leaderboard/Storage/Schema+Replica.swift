import SQLiteFile

extension Schema {
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

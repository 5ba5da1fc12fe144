import SQLiteFile

extension Schema {
  /// Format 14: the people who help to run the contest.
  static let people = """
    -- Who may do what at a server. `digest` is the SHA-256 of the person's token, which is random. Whose token is withdrawn has no row.
    CREATE TABLE person (
      name     TEXT PRIMARY KEY CHECK (name <> ''),
      role     TEXT NOT NULL CHECK (role IN ('organiser', 'presenter', 'name-keeper', 'reader')),
      digest   TEXT NOT NULL UNIQUE,
      added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}

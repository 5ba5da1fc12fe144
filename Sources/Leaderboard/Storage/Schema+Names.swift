import SQLiteFile

extension Schema {
  /// Format 14: approved names.
  static let names = """
    -- The nicknames that an organiser has approved, where a season shows no others.
    CREATE TABLE approved_name (
      season   INTEGER NOT NULL REFERENCES season (id),
      school   INTEGER NOT NULL REFERENCES school (number),
      nickname TEXT NOT NULL,
      PRIMARY KEY (season, school, nickname)
    ) STRICT, WITHOUT ROWID;
    """
}

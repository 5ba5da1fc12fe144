import SQLiteFile

extension Schema {
  /// Format 15: sessions in rhythm mode. An earlier program would count them at the rate of every other session.
  static let rhythm = """
    CREATE TABLE rhythm_session (
      session INTEGER PRIMARY KEY REFERENCES session (id)
    ) STRICT;
    """
}

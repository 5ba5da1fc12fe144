import SQLiteFile

extension Schema {
  /// Format 7: the ways to join a season.
  static let joining = """
    -- Whether everybody may join, who knows a code, or who has a ticket. The code is kept as it is made: “fixed CODE”, or “every
    -- MILLISECONDS SECRET”.
    ALTER TABLE season ADD COLUMN joining TEXT NOT NULL DEFAULT 'open' CHECK (joining IN ('open', 'code', 'ticket'));
    ALTER TABLE season ADD COLUMN join_code TEXT;
    ALTER TABLE season_series ADD COLUMN joining TEXT NOT NULL DEFAULT 'open' CHECK (joining IN ('open', 'code', 'ticket'));
    ALTER TABLE season_series ADD COLUMN join_code TEXT;

    -- The tickets of a season, by the digests of their texts, and the session that each was used for last.
    CREATE TABLE ticket (
      season  INTEGER NOT NULL REFERENCES season (id),
      digest  TEXT NOT NULL,
      school  INTEGER REFERENCES school (number),
      session INTEGER REFERENCES session (id),
      PRIMARY KEY (season, digest)
    ) STRICT, WITHOUT ROWID;
    """
}

import SQLiteFile

extension Schema {
  /// Format 5: seasons of simulations.
  static let simulations = """
    -- Whether a season is a simulation's, which nobody plays in and no command means unless it is named. Earlier formats did not keep it.
    -- There a season is taken for one by the name that the command gave it, the end that it set and the rules that it used.
    ALTER TABLE season ADD COLUMN is_simulation INTEGER NOT NULL DEFAULT 0 CHECK (is_simulation IN (0, 1));
    UPDATE season SET is_simulation = 1
      WHERE name GLOB 'Simulation of [1-9]* players, seed [0-9]*' AND name NOT GLOB '*seed *[^0-9]*' AND series IS NULL
        AND ends_at IS NOT NULL AND taps_per_second = 20 AND burst = 40 AND backlog = 600000
        AND session_timeout = 86400000;
    """

  /// Format 7: the grace of seasons.
  static let grace = """
    -- How long after a season's end taps that were made before it may still arrive, in milliseconds. In earlier formats there was none, so
    -- seasons that have ended have none. Those that go on get the standard.
    ALTER TABLE season ADD COLUMN grace INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE season_series ADD COLUMN grace INTEGER NOT NULL DEFAULT 0;
    UPDATE season SET grace = 3000
      WHERE NOT EXISTS (SELECT 1 FROM season_end WHERE season_end.season = season.id)
        AND (ends_at IS NULL OR ends_at > coalesce(last_commit_at, starts_at));
    UPDATE season_series SET grace = 3000;
    """

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

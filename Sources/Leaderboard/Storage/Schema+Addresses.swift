import SQLiteFile

extension Schema {
  /// Format 6: the budgets of addresses.
  static let addresses = """
    -- What the sessions of one address may do together: those of a public address, and those of a private one.
    ALTER TABLE season ADD COLUMN public_sessions INTEGER NOT NULL DEFAULT 50;
    ALTER TABLE season ADD COLUMN public_taps INTEGER NOT NULL DEFAULT 80;
    ALTER TABLE season ADD COLUMN private_sessions INTEGER NOT NULL DEFAULT 10;
    ALTER TABLE season ADD COLUMN private_taps INTEGER NOT NULL DEFAULT 40;
    ALTER TABLE season_series ADD COLUMN public_sessions INTEGER NOT NULL DEFAULT 50;
    ALTER TABLE season_series ADD COLUMN public_taps INTEGER NOT NULL DEFAULT 80;
    ALTER TABLE season_series ADD COLUMN private_sessions INTEGER NOT NULL DEFAULT 10;
    ALTER TABLE season_series ADD COLUMN private_taps INTEGER NOT NULL DEFAULT 40;

    -- Where sessions of a season come from: keyed hashes of addresses, with what each address has left of its budget. They go when the
    -- season is sealed.
    CREATE TABLE source (
      season           INTEGER NOT NULL REFERENCES season (id),
      id               INTEGER NOT NULL,
      network          INTEGER,
      sessions         INTEGER NOT NULL CHECK (sessions > 0),
      taps             INTEGER NOT NULL CHECK (taps > 0),
      tap_level        INTEGER NOT NULL,
      updated_at       INTEGER NOT NULL,
      sessions_full_at INTEGER NOT NULL,
      PRIMARY KEY (season, id)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE session ADD COLUMN source INTEGER;
    """

  /// Format 12: the sessions that can give their seats away, the sessions of a name, and the adjustments of a session.
  static let seats = """
    -- The unused sessions of an address, the oldest first. One that gave its seat away is not in it.
    CREATE INDEX session_unused ON session (season, source, opened_at)
      WHERE last_sequence = 0 AND last_active_at > 0 AND source IS NOT NULL;
    CREATE INDEX session_by_name ON session (season, school, nickname)
      WHERE nickname <> 'player' AND last_active_at > 0;
    CREATE INDEX tap_adjustment_by_session ON tap_adjustment (session);
    """
}

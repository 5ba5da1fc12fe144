import SQLiteFile

extension Schema {
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
}

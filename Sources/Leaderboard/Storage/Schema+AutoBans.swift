import SQLiteFile

extension Schema {
  /// Format 8: automatic bans by the review.
  static let autoBans = """
    -- Whether the review bans: 'off', or 'machines' for sessions that are a machine's for certain.
    ALTER TABLE season ADD COLUMN auto_ban TEXT NOT NULL DEFAULT 'off' CHECK (auto_ban IN ('off', 'machines'));
    ALTER TABLE season_series ADD COLUMN auto_ban TEXT NOT NULL DEFAULT 'off' CHECK (auto_ban IN ('off', 'machines'));

    -- Who banned. Before this format, only people did.
    ALTER TABLE ban ADD COLUMN actor TEXT NOT NULL DEFAULT 'person' CHECK (actor IN ('person', 'review'));

    -- Whether a person has lifted a ban of the session, which the review does not ban again.
    ALTER TABLE session ADD COLUMN is_cleared INTEGER NOT NULL DEFAULT 0 CHECK (is_cleared IN (0, 1));
    UPDATE session SET is_cleared = 1
      WHERE ban IS NULL AND id IN (SELECT session FROM tap_adjustment WHERE revision IN (SELECT lift_revision FROM ban));
    """
}

import SQLiteFile

extension Schema {
  /// Format 7: bans.
  static let bans = """
    -- Bans, kept for audit. `target` is whom the organiser named, as JSON. `school` and `nickname`, or `source`, are whom the ban stands
    -- for: it also refuses their later sessions. The address goes when the season is sealed. Adjustments of the ban's revision say which
    -- taps it took, and those of `lift_revision` which were given back.
    CREATE TABLE ban (
      id            INTEGER PRIMARY KEY,
      season        INTEGER NOT NULL REFERENCES season (id),
      target        TEXT NOT NULL CHECK (target <> ''),
      school        INTEGER REFERENCES school (number),
      nickname      TEXT CHECK ((nickname IS NULL) = (school IS NULL)),
      source        INTEGER,
      reason        TEXT NOT NULL CHECK (reason <> ''),
      sessions      INTEGER NOT NULL CHECK (sessions >= 0),
      taps          INTEGER NOT NULL CHECK (taps >= 0),
      made_at       INTEGER NOT NULL,
      revision      INTEGER NOT NULL,
      lift_reason   TEXT CHECK (lift_reason <> ''),
      lift_sessions INTEGER CHECK ((lift_sessions IS NULL) = (lift_reason IS NULL)),
      lift_taps     INTEGER CHECK ((lift_taps IS NULL) = (lift_reason IS NULL)),
      lifted_at     INTEGER CHECK ((lifted_at IS NULL) = (lift_reason IS NULL)),
      lift_revision INTEGER CHECK ((lift_revision IS NULL) = (lift_reason IS NULL))
    ) STRICT;
    CREATE INDEX ban_of_player ON ban (season, school, nickname) WHERE school IS NOT NULL AND lifted_at IS NULL;
    CREATE INDEX ban_of_address ON ban (season, source) WHERE source IS NOT NULL AND lifted_at IS NULL;
    CREATE TRIGGER ban_is_not_deleted BEFORE DELETE ON ban
      BEGIN SELECT raise(ABORT, 'bans are kept for audit'); END;
    CREATE TRIGGER ban_is_not_replaced BEFORE INSERT ON ban WHEN EXISTS (SELECT 1 FROM ban WHERE id = new.id)
      BEGIN SELECT raise(ABORT, 'bans are kept as they were made'); END;

    -- The ban that has taken a session, and the taps that it took from it. They are in the session's row, so that a commit needs no
    -- other one.
    ALTER TABLE session ADD COLUMN ban INTEGER REFERENCES ban (id);
    ALTER TABLE session ADD COLUMN banned_taps INTEGER NOT NULL DEFAULT 0 CHECK (banned_taps >= 0);
    CREATE INDEX session_by_ban ON session (ban) WHERE ban IS NOT NULL;
    """

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

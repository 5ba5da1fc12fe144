package import SQLiteFile

extension Schema {
  /// The schema of a contest's database. The application id is “TSCH”.
  package static let contest = Schema(
    applicationID: 0x5453_4348, passingTables: [Erasure.table, CopyWithoutLog.table], fillingTables: OrderChain.linkAll,
    migrations: [
      """
      -- What schools exist. The number is what the other tables know a school by; the id is what the world knows it by.
      CREATE TABLE school (
        number    INTEGER PRIMARY KEY,
        id        TEXT NOT NULL UNIQUE,
        name      TEXT NOT NULL,
        level     TEXT NOT NULL CHECK (level IN ('elementary', 'middle', 'high', 'special', 'other')),
        region    TEXT NOT NULL,
        district  TEXT NOT NULL,
        address   TEXT NOT NULL,
        latitude  REAL,
        longitude REAL,
        status    TEXT NOT NULL CHECK (status IN ('open', 'closed'))
      ) STRICT;

      -- Times are milliseconds since 1970 in UTC, everywhere.
      CREATE TABLE season (
        id              INTEGER PRIMARY KEY,
        name            TEXT NOT NULL,
        starts_at       INTEGER NOT NULL,
        ends_at         INTEGER CHECK (ends_at >= starts_at),
        taps_per_second INTEGER NOT NULL,
        burst           INTEGER NOT NULL,
        backlog         INTEGER NOT NULL,
        session_timeout INTEGER NOT NULL,
        last_commit_at  INTEGER
      ) STRICT;

      -- One row a commit that changed something: the number that a figure is true for. It concerns taps, schools or seasons.
      CREATE TABLE revision (
        id           INTEGER PRIMARY KEY,
        committed_at INTEGER NOT NULL,
        concerns     TEXT NOT NULL CHECK (concerns IN ('taps', 'schools', 'seasons'))
      ) STRICT;
      CREATE INDEX revision_not_of_taps ON revision (concerns, id) WHERE concerns <> 'taps';

      -- One player's play for one school in one season, with all that deciding about its next batch needs.
      CREATE TABLE session (
        id              INTEGER PRIMARY KEY,
        season          INTEGER NOT NULL REFERENCES season (id),
        school          INTEGER NOT NULL REFERENCES school (number),
        origin          TEXT NOT NULL CHECK (origin IN ('play', 'import')),
        nickname        TEXT NOT NULL,
        opened_at       INTEGER NOT NULL,
        last_sequence   INTEGER NOT NULL,
        accepted        INTEGER NOT NULL CHECK (accepted >= 0),
        rejected        INTEGER NOT NULL CHECK (rejected >= 0),
        bucket_level    INTEGER NOT NULL,
        accounted_until INTEGER NOT NULL,
        last_active_at  INTEGER NOT NULL,
        last_receipt    INTEGER,
        last_anchor     INTEGER
      ) STRICT;

      -- Every batch that was ever counted, in the order of counting: it is only appended to, so a commit writes one end of the table
      -- however many sessions there are. `previous` is the receipt of the session's batch before, `anchor` that of its newest batch
      -- before whose sequence is a multiple of 64: the way back to the receipt of a repeat.
      CREATE TABLE receipt (
        id            INTEGER PRIMARY KEY,
        session       INTEGER NOT NULL,
        sequence      INTEGER NOT NULL,
        span          INTEGER NOT NULL,
        accepted      INTEGER NOT NULL,
        rejected      INTEGER NOT NULL,
        reason        INTEGER NOT NULL,
        session_taps  INTEGER NOT NULL,
        school_taps   INTEGER NOT NULL,
        revision      INTEGER NOT NULL,
        previous      INTEGER,
        anchor        INTEGER
      ) STRICT;

      -- What each school has now.
      CREATE TABLE school_total (
        season     INTEGER NOT NULL,
        school     INTEGER NOT NULL,
        taps       INTEGER NOT NULL,
        reached_at INTEGER NOT NULL,
        revision   INTEGER NOT NULL,
        PRIMARY KEY (season, school)
      ) STRICT, WITHOUT ROWID;

      -- What each school had at the end of each minute in which it gained taps (minutes since 1970): the totals, not the gains, so that
      -- the standings of any minute are one look-up a school.
      CREATE TABLE school_minute (
        season     INTEGER NOT NULL,
        school     INTEGER NOT NULL,
        minute     INTEGER NOT NULL,
        taps       INTEGER NOT NULL,
        reached_at INTEGER NOT NULL,
        PRIMARY KEY (season, school, minute)
      ) STRICT, WITHOUT ROWID;

      -- Files of taps that were imported, so that the same file is not counted twice by mistake.
      CREATE TABLE tap_import (
        id       INTEGER PRIMARY KEY,
        season   INTEGER NOT NULL REFERENCES season (id),
        digest   TEXT NOT NULL,
        file     TEXT NOT NULL,
        schools  INTEGER NOT NULL,
        taps     INTEGER NOT NULL,
        revision INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX tap_import_by_digest ON tap_import (season, digest);
      """,
      """
      -- Seasons that repeat: each period of the calendar in a time zone is a season of its own.
      CREATE TABLE season_series (
        id              INTEGER PRIMARY KEY,
        name            TEXT NOT NULL,
        period          TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
        time_zone       TEXT NOT NULL,
        starts_at       INTEGER NOT NULL,
        ends_at         INTEGER CHECK (ends_at >= starts_at),
        taps_per_second INTEGER NOT NULL,
        burst           INTEGER NOT NULL,
        backlog         INTEGER NOT NULL,
        session_timeout INTEGER NOT NULL
      ) STRICT;
      ALTER TABLE season ADD COLUMN series INTEGER REFERENCES season_series (id);
      CREATE UNIQUE INDEX season_of_series ON season (series, starts_at) WHERE series IS NOT NULL;

      -- Players are found by their school, and may keep off the boards of players.
      ALTER TABLE session ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
      CREATE INDEX session_by_school ON session (season, school);

      -- How many schools a board has is counted without reading them.
      CREATE INDEX school_closed ON school (number) WHERE status = 'closed';
      """,
      """
      -- Whether a player hides is asked when a session of theirs is opened. Sessions that are not hidden are not in it, so it costs a
      -- commit nothing.
      CREATE INDEX session_hidden ON session (season, school, nickname) WHERE is_hidden = 1;
      """,
      """
      -- What organisers have taken from sessions or given to them, kept for audit. A session's `accepted` is the sum of its receipts and of
      -- these. `after_receipt` is the newest receipt of the file at that moment, so that it is known which totals a receipt stated.
      CREATE TABLE tap_adjustment (
        id            INTEGER PRIMARY KEY,
        session       INTEGER NOT NULL REFERENCES session (id),
        taps          INTEGER NOT NULL CHECK (taps <> 0),
        reason        TEXT NOT NULL CHECK (reason <> ''),
        made_at       INTEGER NOT NULL,
        revision      INTEGER NOT NULL,
        after_receipt INTEGER NOT NULL,
        session_taps  INTEGER NOT NULL CHECK (session_taps >= 0),
        school_taps   INTEGER NOT NULL CHECK (school_taps >= 0)
      ) STRICT;
      CREATE TRIGGER tap_adjustment_is_not_changed BEFORE UPDATE ON tap_adjustment
        BEGIN SELECT raise(ABORT, 'adjustments are kept as they were made'); END;
      CREATE TRIGGER tap_adjustment_is_not_deleted BEFORE DELETE ON tap_adjustment
        BEGIN SELECT raise(ABORT, 'adjustments are kept for audit'); END;
      -- Where a row is replaced, SQLite asks no trigger of deletion.
      CREATE TRIGGER tap_adjustment_is_not_replaced BEFORE INSERT ON tap_adjustment
        WHEN EXISTS (SELECT 1 FROM tap_adjustment WHERE id = new.id)
        BEGIN SELECT raise(ABORT, 'adjustments are kept as they were made'); END;
      """,
      [seals, tapSheets, editions, simulations, others].joined(separator: "\n"),
      [addresses].joined(separator: "\n"),
      [grace, joining, bans].joined(separator: "\n"),
      [autoBans].joined(separator: "\n"),
      [replica].joined(separator: "\n"),
      [orders, pauses].joined(separator: "\n"),
      fullSeals,
      [receiptTrees, seats].joined(separator: "\n"),
      freezes,
      [people, names, groups].joined(separator: "\n"),
      [rhythm, webhooks].joined(separator: "\n"),
      orderLinks,
    ], newest: newestContest)
}

import SQLiteFile

extension Schema {
  /// The statements of the newest format's tables, as SQLite stores them after all migrations of ``Schema/contest``, with a
  /// line `;` between two.
  ///
  /// A new file is made from them, and a file is compared with them: to run the migrations at each start would take longer
  /// than all else that a short command does. A test compares them with the migrations, and writes them anew.
  static let newestContest = """
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
    , since INTEGER NOT NULL DEFAULT 0, edition INTEGER REFERENCES school_edition (id)) STRICT
    ;
    CREATE TABLE season (
      id              INTEGER PRIMARY KEY,
      name            TEXT NOT NULL,
      starts_at       INTEGER NOT NULL,
      ends_at         INTEGER CHECK (ends_at >= starts_at),
      last_commit_at  INTEGER
    , series INTEGER REFERENCES season_series (id), is_simulation INTEGER NOT NULL DEFAULT 0 CHECK (is_simulation IN (0, 1)), settings TEXT NOT NULL DEFAULT '{}', pauses TEXT NOT NULL DEFAULT '[]') STRICT
    ;
    CREATE TABLE revision (
      id           INTEGER PRIMARY KEY,
      committed_at INTEGER NOT NULL,
      concerns     TEXT NOT NULL CHECK (concerns IN ('taps', 'schools', 'seasons'))
    ) STRICT
    ;
    CREATE INDEX revision_not_of_taps ON revision (concerns, id) WHERE concerns <> 'taps'
    ;
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
    , is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)), source INTEGER, ban INTEGER REFERENCES ban (id), banned_taps INTEGER NOT NULL DEFAULT 0 CHECK (banned_taps >= 0), is_cleared INTEGER NOT NULL DEFAULT 0 CHECK (is_cleared IN (0, 1))) STRICT
    ;
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
    ) STRICT
    ;
    CREATE TABLE school_total (
      season     INTEGER NOT NULL,
      school     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      revision   INTEGER NOT NULL,
      PRIMARY KEY (season, school)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE school_minute (
      season     INTEGER NOT NULL,
      school     INTEGER NOT NULL,
      minute     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      PRIMARY KEY (season, school, minute)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE tap_import (
      id       INTEGER PRIMARY KEY,
      season   INTEGER NOT NULL REFERENCES season (id),
      digest   TEXT NOT NULL,
      file     TEXT NOT NULL,
      schools  INTEGER NOT NULL,
      taps     INTEGER NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT
    ;
    CREATE INDEX tap_import_by_digest ON tap_import (season, digest)
    ;
    CREATE TABLE season_series (
      id              INTEGER PRIMARY KEY,
      name            TEXT NOT NULL,
      period          TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
      time_zone       TEXT NOT NULL,
      starts_at       INTEGER NOT NULL,
      ends_at         INTEGER CHECK (ends_at >= starts_at),
      settings TEXT NOT NULL DEFAULT '{}') STRICT
    ;
    CREATE UNIQUE INDEX season_of_series ON season (series, starts_at) WHERE series IS NOT NULL
    ;
    CREATE INDEX session_by_school ON session (season, school)
    ;
    CREATE INDEX school_closed ON school (number) WHERE status = 'closed'
    ;
    CREATE INDEX session_hidden ON session (season, school, nickname) WHERE is_hidden = 1
    ;
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
    ) STRICT
    ;
    CREATE TRIGGER tap_adjustment_is_not_changed BEFORE UPDATE ON tap_adjustment
      BEGIN SELECT raise(ABORT, 'adjustments are kept as they were made'); END
    ;
    CREATE TRIGGER tap_adjustment_is_not_deleted BEFORE DELETE ON tap_adjustment
      BEGIN SELECT raise(ABORT, 'adjustments are kept for audit'); END
    ;
    CREATE TRIGGER tap_adjustment_is_not_replaced BEFORE INSERT ON tap_adjustment
      WHEN EXISTS (SELECT 1 FROM tap_adjustment WHERE id = new.id)
      BEGIN SELECT raise(ABORT, 'adjustments are kept as they were made'); END
    ;
    CREATE TABLE school_version (
      number    INTEGER NOT NULL,
      until     INTEGER NOT NULL,
      since     INTEGER NOT NULL CHECK (since < until),
      id        TEXT NOT NULL,
      name      TEXT NOT NULL,
      level     TEXT NOT NULL CHECK (level IN ('elementary', 'middle', 'high', 'special', 'other')),
      region    TEXT NOT NULL,
      district  TEXT NOT NULL,
      address   TEXT NOT NULL,
      latitude  REAL,
      longitude REAL,
      status    TEXT NOT NULL CHECK (status IN ('open', 'closed')),
      PRIMARY KEY (number, until)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE season_end (
      season      INTEGER PRIMARY KEY REFERENCES season (id),
      ended_at    INTEGER NOT NULL,
      schools     INTEGER NOT NULL,
      is_by_hand  INTEGER NOT NULL CHECK (is_by_hand IN (0, 1)),
      planned_end INTEGER,
      sealed_at   INTEGER,
      digest      TEXT CHECK ((digest IS NULL) = (sealed_at IS NULL))
    ) STRICT
    ;
    CREATE TABLE season_seal (
      season INTEGER NOT NULL REFERENCES season_end (season),
      part   TEXT NOT NULL,
      rows   INTEGER NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (season, part)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE tap_sheet (
      id          INTEGER PRIMARY KEY,
      season      INTEGER NOT NULL REFERENCES season (id),
      name        TEXT NOT NULL CHECK (name <> ''),
      imports     INTEGER NOT NULL CHECK (imports > 0),
      imported_at INTEGER NOT NULL,
      revision    INTEGER NOT NULL,
      UNIQUE (season, name)
    ) STRICT
    ;
    CREATE TABLE tap_sheet_line (
      sheet  INTEGER NOT NULL REFERENCES tap_sheet (id),
      school INTEGER NOT NULL REFERENCES school (number),
      taps   INTEGER NOT NULL CHECK (taps >= 0),
      PRIMARY KEY (sheet, school)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE tap_sheet_session (
      sheet   INTEGER NOT NULL REFERENCES tap_sheet (id),
      school  INTEGER NOT NULL REFERENCES school (number),
      session INTEGER NOT NULL REFERENCES session (id),
      PRIMARY KEY (sheet, school, session)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE school_edition (
      id          INTEGER PRIMARY KEY,
      name        TEXT NOT NULL,
      format      TEXT NOT NULL,
      digest      TEXT NOT NULL,
      imported_at INTEGER NOT NULL,
      revision    INTEGER NOT NULL,
      rows        INTEGER NOT NULL,
      added       INTEGER NOT NULL,
      changed     INTEGER NOT NULL,
      closed      INTEGER NOT NULL,
      reopened    INTEGER NOT NULL,
      unchanged   INTEGER NOT NULL,
      skipped     INTEGER NOT NULL
    ) STRICT
    ;
    CREATE INDEX school_by_edition ON school (edition) WHERE edition IS NOT NULL
    ;
    CREATE TABLE merged_session (
      session        INTEGER PRIMARY KEY REFERENCES session (id),
      source_session INTEGER NOT NULL
    ) STRICT
    ;
    CREATE INDEX merged_session_by_source ON merged_session (source_session)
    ;
    CREATE TABLE unclosed_file (
      id INTEGER PRIMARY KEY CHECK (id = 1)
    ) STRICT
    ;
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
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE ticket (
      season  INTEGER NOT NULL REFERENCES season (id),
      digest  TEXT NOT NULL,
      school  INTEGER REFERENCES school (number),
      session INTEGER REFERENCES session (id),
      PRIMARY KEY (season, digest)
    ) STRICT, WITHOUT ROWID
    ;
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
    , actor TEXT NOT NULL DEFAULT 'person' CHECK (actor IN ('person', 'review'))) STRICT
    ;
    CREATE INDEX ban_of_player ON ban (season, school, nickname) WHERE school IS NOT NULL AND lifted_at IS NULL
    ;
    CREATE INDEX ban_of_address ON ban (season, source) WHERE source IS NOT NULL AND lifted_at IS NULL
    ;
    CREATE TRIGGER ban_is_not_deleted BEFORE DELETE ON ban
      BEGIN SELECT raise(ABORT, 'bans are kept for audit'); END
    ;
    CREATE TRIGGER ban_is_not_replaced BEFORE INSERT ON ban WHEN EXISTS (SELECT 1 FROM ban WHERE id = new.id)
      BEGIN SELECT raise(ABORT, 'bans are kept as they were made'); END
    ;
    CREATE INDEX session_by_ban ON session (ban) WHERE ban IS NOT NULL
    ;
    CREATE TABLE replica (
      id      INTEGER PRIMARY KEY CHECK (id = 1),
      contest TEXT NOT NULL,
      name    TEXT NOT NULL,
      state   BLOB NOT NULL
    ) STRICT
    ;
    CREATE TABLE replica_part (
      writer TEXT NOT NULL,
      part   INTEGER NOT NULL,
      bytes  BLOB NOT NULL,
      PRIMARY KEY (writer, part)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE contest_order (
      id       INTEGER PRIMARY KEY,
      order_id TEXT UNIQUE,
      command  TEXT NOT NULL,
      fields   TEXT NOT NULL,
      sender   TEXT NOT NULL,
      address  TEXT,
      season   INTEGER,
      made_at  INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      outcome  TEXT,
      refusal  TEXT CHECK ((refusal IS NULL) <> (outcome IS NULL))
    ) STRICT
    ;
    CREATE INDEX order_by_season ON contest_order (season) WHERE season IS NOT NULL
    ;
    CREATE TRIGGER contest_order_is_not_deleted BEFORE DELETE ON contest_order
      BEGIN SELECT raise(ABORT, 'the audit list is kept'); END
    ;
    CREATE TRIGGER contest_order_is_not_replaced BEFORE INSERT ON contest_order
      WHEN EXISTS (SELECT 1 FROM contest_order WHERE id = new.id)
      BEGIN SELECT raise(ABORT, 'the audit list is kept as it was written'); END
    ;
    CREATE TABLE pause_session (
      season  INTEGER NOT NULL REFERENCES season (id),
      pause   INTEGER NOT NULL,
      session INTEGER NOT NULL REFERENCES session (id),
      taps    INTEGER NOT NULL CHECK (taps > 0),
      PRIMARY KEY (season, pause, session)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE receipt_subtree (
      season INTEGER NOT NULL REFERENCES season_end (season),
      first  INTEGER NOT NULL,
      hash   TEXT NOT NULL,
      PRIMARY KEY (season, first)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE INDEX session_unused ON session (season, source, opened_at)
      WHERE last_sequence = 0 AND last_active_at > 0 AND source IS NOT NULL
    ;
    CREATE INDEX session_by_name ON session (season, school, nickname)
      WHERE nickname <> 'player' AND last_active_at > 0
    ;
    CREATE INDEX tap_adjustment_by_session ON tap_adjustment (session)
    ;
    CREATE TABLE season_freeze (
      season    INTEGER PRIMARY KEY REFERENCES season (id),
      frozen_at INTEGER NOT NULL,
      revision  INTEGER NOT NULL,
      thawed_at INTEGER
    ) STRICT
    ;
    CREATE TABLE season_comment (
      season  INTEGER PRIMARY KEY REFERENCES season (id),
      comment TEXT NOT NULL
    ) STRICT
    ;
    CREATE TABLE frozen_total (
      season     INTEGER NOT NULL REFERENCES season_freeze (season),
      school     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      PRIMARY KEY (season, school)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE frozen_session (
      session        INTEGER PRIMARY KEY REFERENCES session (id),
      taps           INTEGER NOT NULL,
      last_active_at INTEGER NOT NULL
    ) STRICT
    ;
    CREATE TABLE wall (
      id    INTEGER PRIMARY KEY CHECK (id = 1),
      state TEXT NOT NULL
    ) STRICT
    ;
    CREATE TABLE person (
      name     TEXT PRIMARY KEY CHECK (name <> ''),
      role     TEXT NOT NULL CHECK (role IN ('organiser', 'presenter', 'name-keeper', 'reader')),
      digest   TEXT NOT NULL UNIQUE,
      added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
    CREATE TABLE approved_name (
      season   INTEGER NOT NULL REFERENCES season (id),
      school   INTEGER NOT NULL REFERENCES school (number),
      nickname TEXT NOT NULL,
      PRIMARY KEY (season, school, nickname)
    ) STRICT, WITHOUT ROWID
    ;
    CREATE INDEX school_group ON school (id) WHERE instr(id, ',') > 0
    ;
    CREATE TABLE rhythm_session (
      session INTEGER PRIMARY KEY REFERENCES session (id)
    ) STRICT
    ;
    CREATE TABLE webhook (
      id           INTEGER PRIMARY KEY,
      url          TEXT NOT NULL,
      events       TEXT NOT NULL CHECK (events <> ''),
      added_at     INTEGER NOT NULL,
      disabled_at  INTEGER,
      delivered    INTEGER NOT NULL DEFAULT 0,
      abandoned    INTEGER NOT NULL DEFAULT 0,
      last_at      INTEGER,
      last_status  INTEGER,
      last_failure TEXT
    ) STRICT
    ;
    CREATE TABLE webhook_secret (
      webhook INTEGER PRIMARY KEY,
      secret  TEXT NOT NULL
    ) STRICT
    ;
    CREATE TABLE webhook_delivery (
      id       INTEGER PRIMARY KEY,
      webhook  INTEGER NOT NULL REFERENCES webhook (id),
      message  TEXT NOT NULL UNIQUE,
      body     TEXT NOT NULL,
      made_at  INTEGER NOT NULL,
      due_at   INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0
    ) STRICT
    ;
    CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook, due_at)
    ;
    CREATE TABLE webhook_season (
      season     INTEGER PRIMARY KEY REFERENCES season (id),
      is_started INTEGER NOT NULL DEFAULT 0 CHECK (is_started IN (0, 1)),
      leader     INTEGER REFERENCES school (number),
      led_at     INTEGER,
      is_open    INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1))
    ) STRICT
    ;
    CREATE TABLE webhook_claim (
      id     INTEGER PRIMARY KEY CHECK (id = 1),
      holder TEXT NOT NULL,
      until  INTEGER NOT NULL
    ) STRICT
    ;
    CREATE TABLE order_link (
      id     INTEGER PRIMARY KEY,
      season INTEGER,
      digest TEXT NOT NULL,
      link   TEXT NOT NULL
    ) STRICT
    """
}

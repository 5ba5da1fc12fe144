import GRDB
package import SQLiteFile

extension Schema {
  /// The schema of a contest's database. The application ID is “TSC1” in ASCII.
  package static let contest = Schema(
    applicationID: 0x5453_4331, passingTables: [erasureTable, lostLogTable], tables: contestTables,
    migrations: migrations)

  /// The application ID of files from before format 1.
  static let formerApplicationID: Int32 = 0x5453_4348

  /// The table that notes that an erasure is due (``Erasure``), and the statement that makes it.
  static let erasureNote = "erasure_due"
  static let erasureTable = "CREATE TABLE \(erasureNote) (id INTEGER PRIMARY KEY) STRICT"

  /// The table that notes that a file's log is gone (``CopyWithoutLog``), and the statement that makes it.
  static let lostLogNote = "lost_log"
  static let lostLogTable = "CREATE TABLE \(lostLogNote) (revision INTEGER NOT NULL, committed_at INTEGER) STRICT"

  /// The tables that are not part of the contest.
  static let tablesOutsideTheContest: Set<String> = [
    "unclosed_file", "replica", "replica_part", "webhook_secret", erasureNote, lostLogNote,
  ]

  /// The ways from each format to the next one.
  static let migrations: [Migration] = [
    // 2: the schools' head counts.
    { db in
      for table in ["school", "school_version"] {
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN pupils INTEGER CHECK (pupils BETWEEN 1 AND 1000000)")
      }
    }
  ]

  /// The columns of a table that files before a format do not have.
  static func columns(of table: String, laterThan format: Int64) -> Set<String> {
    format < 2 && ["school", "school_version"].contains(table) ? ["pupils"] : []
  }

  static let contestTables = """
    -- Times are milliseconds since 1970 in UTC, everywhere. One row a commit that changed something: the number that
    -- a figure is true for. It concerns taps, schools or seasons.
    CREATE TABLE revision (
      id           INTEGER PRIMARY KEY,
      committed_at INTEGER NOT NULL,
      concerns     TEXT NOT NULL CHECK (concerns IN ('taps', 'schools', 'seasons'))
    ) STRICT;

    CREATE INDEX revision_not_of_taps ON revision (concerns, id) WHERE concerns <> 'taps';

    -- What schools exist, and the groups inside them, whose ids have a comma. The number is what the other tables
    -- know a school by; the id is what the world knows it by. `since` is the revision that wrote the row as it is,
    -- `edition` the import that added it.
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
      status    TEXT NOT NULL CHECK (status IN ('open', 'closed')),
      since     INTEGER NOT NULL DEFAULT 0,
      edition   INTEGER REFERENCES school_edition (id),
      pupils    INTEGER CHECK (pupils BETWEEN 1 AND 1000000)
    ) STRICT;

    -- How many schools a board has is counted without reading them.
    CREATE INDEX school_closed ON school (number) WHERE status = 'closed';

    CREATE INDEX school_by_edition ON school (edition) WHERE edition IS NOT NULL;

    CREATE INDEX school_group ON school (id) WHERE instr(id, ',') > 0;

    -- Rows of schools as they were, from the revision that wrote them to the one that replaced them.
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
      pupils    INTEGER CHECK (pupils BETWEEN 1 AND 1000000),
      PRIMARY KEY (number, until)
    ) STRICT, WITHOUT ROWID;

    -- Editions of directories that changed something, as they were imported, so that one that was a mistake can be
    -- found and taken back.
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
    ) STRICT;

    -- `settings` is what an organiser has set: JSON with the names of the settings in order. Nobody plays in a
    -- simulation, and no command means it unless it is named. `pauses` are the spans in which taps do not count:
    -- JSON, the oldest first.
    CREATE TABLE season (
      id              INTEGER PRIMARY KEY,
      name            TEXT NOT NULL,
      starts_at       INTEGER NOT NULL,
      ends_at         INTEGER CHECK (ends_at >= starts_at),
      last_commit_at  INTEGER,
      series          INTEGER REFERENCES season_series (id),
      is_simulation   INTEGER NOT NULL DEFAULT 0 CHECK (is_simulation IN (0, 1)),
      settings        TEXT NOT NULL DEFAULT '{}',
      pauses          TEXT NOT NULL DEFAULT '[]'
    ) STRICT;

    CREATE UNIQUE INDEX season_of_series ON season (series, starts_at) WHERE series IS NOT NULL;

    -- Seasons that repeat: each period of the calendar in a time zone is a season of its own.
    CREATE TABLE season_series (
      id              INTEGER PRIMARY KEY,
      name            TEXT NOT NULL,
      period          TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
      time_zone       TEXT NOT NULL,
      starts_at       INTEGER NOT NULL,
      ends_at         INTEGER CHECK (ends_at >= starts_at),
      settings        TEXT NOT NULL DEFAULT '{}'
    ) STRICT;

    -- Seasons that ended. `schools` is the newest revision of schools at the end: the season shows the schools as of
    -- it, for good. A season that was ended by hand can be resumed until it is sealed, and then ends as it was
    -- planned to.
    CREATE TABLE season_end (
      season      INTEGER PRIMARY KEY REFERENCES season (id),
      ended_at    INTEGER NOT NULL,
      schools     INTEGER NOT NULL,
      is_by_hand  INTEGER NOT NULL CHECK (is_by_hand IN (0, 1)),
      planned_end INTEGER,
      sealed_at   INTEGER,
      digest      TEXT CHECK ((digest IS NULL) = (sealed_at IS NULL))
    ) STRICT;

    -- The digests that a season's seal is made of: what there was of it when it was sealed.
    CREATE TABLE season_seal (
      season INTEGER NOT NULL REFERENCES season_end (season),
      part   TEXT NOT NULL,
      rows   INTEGER NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (season, part)
    ) STRICT, WITHOUT ROWID;

    -- The seasons whose boards were frozen, and when they were thawed. `revision` is that of the freeze.
    CREATE TABLE season_freeze (
      season    INTEGER PRIMARY KEY REFERENCES season (id),
      frozen_at INTEGER NOT NULL,
      revision  INTEGER NOT NULL,
      thawed_at INTEGER
    ) STRICT;

    -- What each school and each player's session had at the freeze, as long as the boards are frozen.
    CREATE TABLE frozen_total (
      season     INTEGER NOT NULL REFERENCES season_freeze (season),
      school     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      PRIMARY KEY (season, school)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE frozen_session (
      session        INTEGER PRIMARY KEY REFERENCES session (id),
      taps           INTEGER NOT NULL,
      last_active_at INTEGER NOT NULL
    ) STRICT;

    -- What the organiser said of a season's result when it was sealed.
    CREATE TABLE season_comment (
      season  INTEGER PRIMARY KEY REFERENCES season (id),
      comment TEXT NOT NULL
    ) STRICT;

    -- One player's play for one school in one season, with all that deciding about its next batch needs. `ban` is the
    -- ban that has taken the session, and `banned_taps` what it took. The review bans no session that a person has
    -- cleared.
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
      last_anchor     INTEGER,
      is_hidden       INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
      source          INTEGER,
      ban             INTEGER REFERENCES ban (id),
      banned_taps     INTEGER NOT NULL DEFAULT 0 CHECK (banned_taps >= 0),
      is_cleared      INTEGER NOT NULL DEFAULT 0 CHECK (is_cleared IN (0, 1))
    ) STRICT;

    CREATE INDEX session_by_school ON session (season, school);

    -- Whether a player hides is asked when a session of theirs is opened. Sessions that are not hidden are not in it,
    -- so it costs a commit nothing.
    CREATE INDEX session_hidden ON session (season, school, nickname) WHERE is_hidden = 1;

    CREATE INDEX session_by_ban ON session (ban) WHERE ban IS NOT NULL;

    -- The unused sessions of an address, the oldest first. One that gave its seat away is not in it.
    CREATE INDEX session_unused ON session (season, source, opened_at)
      WHERE last_sequence = 0 AND last_active_at > 0 AND source IS NOT NULL;

    CREATE INDEX session_by_name ON session (season, school, nickname)
      WHERE nickname <> 'player' AND last_active_at > 0;

    -- Every batch that was ever counted, in the order of counting: it is only appended to, so a commit writes one end
    -- of the table however many sessions there are. `previous` is the receipt of the session's batch before, `anchor`
    -- that of its newest batch before whose sequence is a multiple of 64: the way back to the receipt of a repeat.
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

    -- The hashes of the subtrees of 64 sessions, each with its first session.
    CREATE TABLE receipt_subtree (
      season INTEGER NOT NULL REFERENCES season_end (season),
      first  INTEGER NOT NULL,
      hash   TEXT NOT NULL,
      PRIMARY KEY (season, first)
    ) STRICT, WITHOUT ROWID;

    -- The sessions in rhythm mode.
    CREATE TABLE rhythm_session (
      session INTEGER PRIMARY KEY REFERENCES session (id)
    ) STRICT;

    -- What each session lost with a span that was taken out afterwards. A banned session lost it from its banned
    -- taps.
    CREATE TABLE pause_session (
      season  INTEGER NOT NULL REFERENCES season (id),
      pause   INTEGER NOT NULL,
      session INTEGER NOT NULL REFERENCES session (id),
      taps    INTEGER NOT NULL CHECK (taps > 0),
      PRIMARY KEY (season, pause, session)
    ) STRICT, WITHOUT ROWID;

    -- Sessions that were merged from another file, with the numbers that they have there.
    CREATE TABLE merged_session (
      session        INTEGER PRIMARY KEY REFERENCES session (id),
      source_session INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX merged_session_by_source ON merged_session (source_session);

    -- What each school has now.
    CREATE TABLE school_total (
      season     INTEGER NOT NULL,
      school     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      revision   INTEGER NOT NULL,
      PRIMARY KEY (season, school)
    ) STRICT, WITHOUT ROWID;

    -- What each school had at the end of each minute in which it gained taps (minutes since 1970): the totals, not
    -- the gains, so that the standings of any minute are one look-up a school.
    CREATE TABLE school_minute (
      season     INTEGER NOT NULL,
      school     INTEGER NOT NULL,
      minute     INTEGER NOT NULL,
      taps       INTEGER NOT NULL,
      reached_at INTEGER NOT NULL,
      PRIMARY KEY (season, school, minute)
    ) STRICT, WITHOUT ROWID;

    -- What organisers have taken from sessions or given to them, kept for audit. A session's `accepted` is the sum of
    -- its receipts and of these. `after_receipt` is the newest receipt of the file at that moment, so that it is
    -- known which totals a receipt stated.
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

    CREATE INDEX tap_adjustment_by_session ON tap_adjustment (session);

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

    -- Sheets of taps that were counted elsewhere, each by its name in a season, as they were imported last.
    CREATE TABLE tap_sheet (
      id          INTEGER PRIMARY KEY,
      season      INTEGER NOT NULL REFERENCES season (id),
      name        TEXT NOT NULL CHECK (name <> ''),
      imports     INTEGER NOT NULL CHECK (imports > 0),
      imported_at INTEGER NOT NULL,
      revision    INTEGER NOT NULL,
      UNIQUE (season, name)
    ) STRICT;

    -- What a sheet says of a school: the sum of its lines.
    CREATE TABLE tap_sheet_line (
      sheet  INTEGER NOT NULL REFERENCES tap_sheet (id),
      school INTEGER NOT NULL REFERENCES school (number),
      taps   INTEGER NOT NULL CHECK (taps >= 0),
      PRIMARY KEY (sheet, school)
    ) STRICT, WITHOUT ROWID;

    -- The sessions that hold a sheet's taps for a school. One that never had more than 0 taps has none.
    CREATE TABLE tap_sheet_session (
      sheet   INTEGER NOT NULL REFERENCES tap_sheet (id),
      school  INTEGER NOT NULL REFERENCES school (number),
      session INTEGER NOT NULL REFERENCES session (id),
      PRIMARY KEY (sheet, school, session)
    ) STRICT, WITHOUT ROWID;

    -- Where sessions of a season come from: keyed hashes of addresses, with what each address has left of its budget.
    -- They go when the season is sealed.
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

    -- The tickets of a season, by the digests of their texts, and the session that each was used for last.
    CREATE TABLE ticket (
      season  INTEGER NOT NULL REFERENCES season (id),
      digest  TEXT NOT NULL,
      school  INTEGER REFERENCES school (number),
      session INTEGER REFERENCES session (id),
      PRIMARY KEY (season, digest)
    ) STRICT, WITHOUT ROWID;

    -- Bans, kept for audit. `target` is whom the organiser named, as JSON. `school` and `nickname`, or `source`, are
    -- whom the ban stands for: it also refuses their later sessions. The address goes when the season is sealed.
    -- Adjustments of the ban's revision say which taps it took, and those of `lift_revision` which were given back.
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
      lift_revision INTEGER CHECK ((lift_revision IS NULL) = (lift_reason IS NULL)),
      actor         TEXT NOT NULL DEFAULT 'person' CHECK (actor IN ('person', 'review'))
    ) STRICT;

    CREATE INDEX ban_of_player ON ban (season, school, nickname) WHERE school IS NOT NULL AND lifted_at IS NULL;

    CREATE INDEX ban_of_address ON ban (season, source) WHERE source IS NOT NULL AND lifted_at IS NULL;

    CREATE TRIGGER ban_is_not_deleted BEFORE DELETE ON ban
      BEGIN SELECT raise(ABORT, 'bans are kept for audit'); END;

    CREATE TRIGGER ban_is_not_replaced BEFORE INSERT ON ban WHEN EXISTS (SELECT 1 FROM ban WHERE id = new.id)
      BEGIN SELECT raise(ABORT, 'bans are kept as they were made'); END;

    -- The nicknames that an organiser has approved, where a season shows no others.
    CREATE TABLE approved_name (
      season   INTEGER NOT NULL REFERENCES season (id),
      school   INTEGER NOT NULL REFERENCES school (number),
      nickname TEXT NOT NULL,
      PRIMARY KEY (season, school, nickname)
    ) STRICT, WITHOUT ROWID;

    -- Who may do what at a server. `digest` is the SHA-256 of the person's token, which is random. Whose token is
    -- withdrawn has no row.
    CREATE TABLE person (
      name     TEXT PRIMARY KEY CHECK (name <> ''),
      role     TEXT NOT NULL CHECK (role IN ('organiser', 'presenter', 'name-keeper', 'reader')),
      digest   TEXT NOT NULL UNIQUE,
      added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The audit list: who did what to the contest, when, from where and with what outcome. A command with an id
    -- counts once: the same id with the same command and `fields` again gets the outcome or the refusal that is here.
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
    ) STRICT;

    CREATE INDEX order_by_season ON contest_order (season) WHERE season IS NOT NULL;

    CREATE TRIGGER contest_order_is_not_deleted BEFORE DELETE ON contest_order
      BEGIN SELECT raise(ABORT, 'the audit list is kept'); END;

    CREATE TRIGGER contest_order_is_not_replaced BEFORE INSERT ON contest_order
      WHEN EXISTS (SELECT 1 FROM contest_order WHERE id = new.id)
      BEGIN SELECT raise(ABORT, 'the audit list is kept as it was written'); END;

    -- The link of each order: the SHA-256 of the link before it, the order's number and season, and the digest of its
    -- row.
    CREATE TABLE order_link (
      id     INTEGER PRIMARY KEY,
      season INTEGER,
      digest TEXT NOT NULL,
      link   TEXT NOT NULL
    ) STRICT;

    -- What the walls show, as JSON; no row before the first command for them.
    CREATE TABLE wall (
      id    INTEGER PRIMARY KEY CHECK (id = 1),
      state TEXT NOT NULL
    ) STRICT;

    -- Who is told of what. `events` has words with spaces between them. `last_` is of the newest attempt.
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
    ) STRICT;

    -- What signs their messages. It stands apart, so that no export and no digest has a secret.
    CREATE TABLE webhook_secret (
      webhook INTEGER PRIMARY KEY,
      secret  TEXT NOT NULL
    ) STRICT;

    -- The outbox: what is not delivered yet. `message` is the id that the receiver sees, the same at each attempt.
    CREATE TABLE webhook_delivery (
      id       INTEGER PRIMARY KEY,
      webhook  INTEGER NOT NULL REFERENCES webhook (id),
      message  TEXT NOT NULL UNIQUE,
      body     TEXT NOT NULL,
      made_at  INTEGER NOT NULL,
      due_at   INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook, due_at);

    -- What was told of a season: its start, and the school in the lead. `is_open` is 1 while the lead may have
    -- changed again.
    CREATE TABLE webhook_season (
      season     INTEGER PRIMARY KEY REFERENCES season (id),
      is_started INTEGER NOT NULL DEFAULT 0 CHECK (is_started IN (0, 1)),
      leader     INTEGER REFERENCES school (number),
      led_at     INTEGER,
      is_open    INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1))
    ) STRICT;

    -- The server that sends, until when: at most one row.
    CREATE TABLE webhook_claim (
      id     INTEGER PRIMARY KEY CHECK (id = 1),
      holder TEXT NOT NULL,
      until  INTEGER NOT NULL
    ) STRICT;

    -- One row from a process's first write until the last process has closed the file in order. A file with this row
    -- and without a log beside it is a copy that was made meanwhile. It says nothing of the contest: the digest
    -- leaves it out, and backups clear it.
    CREATE TABLE unclosed_file (
      id INTEGER PRIMARY KEY CHECK (id = 1)
    ) STRICT;

    -- The cluster that this file is a node's of: at most one row. `state` says how far the cluster's log is applied;
    -- it is written with what the log's entries change. It says nothing of the contest, so the digest leaves it out,
    -- and so it is with the parts.
    CREATE TABLE replica (
      id      INTEGER PRIMARY KEY CHECK (id = 1),
      contest TEXT NOT NULL,
      name    TEXT NOT NULL,
      state   BLOB NOT NULL
    ) STRICT;

    -- The parts that have come of a command that is too large for one entry of the log.
    CREATE TABLE replica_part (
      writer TEXT NOT NULL,
      part   INTEGER NOT NULL,
      bytes  BLOB NOT NULL,
      PRIMARY KEY (writer, part)
    ) STRICT, WITHOUT ROWID;
    """
}

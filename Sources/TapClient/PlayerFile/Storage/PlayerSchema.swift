import SQLiteFile

extension Schema {
  /// The tables of a player's file. The application ID is “TSP1” in ASCII.
  static let player = Schema(
    applicationID: 0x5453_5031,
    tables: """
      CREATE TABLE profile (
        id                INTEGER PRIMARY KEY CHECK (id = 1),
        nickname          TEXT NOT NULL,
        introduction_seen INTEGER NOT NULL CHECK (introduction_seen IN (0, 1))
      ) STRICT;

      -- Contests that the player took part in, or chose a school in.
      CREATE TABLE contest (
        id          INTEGER PRIMARY KEY,
        location    TEXT NOT NULL UNIQUE,
        last_school TEXT
      ) STRICT;

      -- Sessions as their stores granted them, and how far their receipts have come. Times are milliseconds since 1970
      -- in UTC.
      CREATE TABLE own_session (
        id               INTEGER PRIMARY KEY,
        contest          INTEGER NOT NULL REFERENCES contest (id),
        season           INTEGER NOT NULL,
        school           TEXT NOT NULL,
        store_id         INTEGER NOT NULL,
        nickname         TEXT NOT NULL,
        opened_at        INTEGER NOT NULL,
        settled_sequence INTEGER NOT NULL CHECK (settled_sequence >= 0),
        counted          INTEGER NOT NULL CHECK (counted >= 0),
        is_current       INTEGER NOT NULL CHECK (is_current IN (0, 1)),
        is_in_store      INTEGER NOT NULL CHECK (is_in_store IN (0, 1)),
        UNIQUE (contest, season, school, store_id, opened_at)
      ) STRICT;

      CREATE UNIQUE INDEX own_session_current ON own_session (contest, season, school) WHERE is_current = 1;

      -- Batches without a receipt, in the order in which they were made. A batch's sequence is not kept: it is its
      -- place among its session's batches here, after the last one that was settled, so a session's sequences can have
      -- no gap and no double. A number is never used again, so a receipt that comes late finds its own batch or none.
      CREATE TABLE outbox (
        id      INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL REFERENCES own_session (id),
        taps    INTEGER NOT NULL CHECK (taps > 0),
        span    INTEGER NOT NULL CHECK (span >= 0)
      ) STRICT;

      CREATE INDEX outbox_by_session ON outbox (session, id);

      -- Taps that were refused for good, until the player has been told.
      CREATE TABLE dropped (
        id         INTEGER PRIMARY KEY AUTOINCREMENT,
        session    INTEGER NOT NULL REFERENCES own_session (id),
        taps       INTEGER NOT NULL,
        reason     TEXT NOT NULL,
        dropped_at INTEGER NOT NULL
      ) STRICT;

      -- The best round of a length and the one that was best before it.
      CREATE TABLE personal_best (
        id      INTEGER PRIMARY KEY,
        seconds INTEGER NOT NULL CHECK (seconds > 0),
        taps    INTEGER NOT NULL CHECK (taps > 0),
        school  TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        UNIQUE (seconds, taps)
      ) STRICT;

      -- What proves to a server that a session is this player's, by the server's number of it.
      CREATE TABLE session_token (
        contest  INTEGER NOT NULL REFERENCES contest (id),
        store_id INTEGER NOT NULL,
        season   INTEGER NOT NULL,
        token    TEXT NOT NULL,
        PRIMARY KEY (contest, store_id)
      ) STRICT;

      -- The taps of the running game that are in no batch yet, as of its last write. What a kill leaves here becomes a
      -- batch at the next start. Times are nanoseconds since the start of that game.
      CREATE TABLE unbatched_taps (
        id      INTEGER PRIMARY KEY CHECK (id = 1),
        session INTEGER NOT NULL REFERENCES own_session (id),
        taps    INTEGER NOT NULL CHECK (taps >= 0),
        span    INTEGER NOT NULL CHECK (span >= 0),
        last_at INTEGER
      ) STRICT;

      -- Presses of the running game that may be repeats of a held-down key. The number of a key distinguishes it from
      -- the other keys here.
      CREATE TABLE suspected_press (
        id         INTEGER PRIMARY KEY,
        key        INTEGER NOT NULL,
        pressed_at INTEGER NOT NULL,
        after_hold INTEGER NOT NULL CHECK (after_hold IN (0, 1))
      ) STRICT;
      """)

  /// The application ID of files from before format 1.
  static let formerPlayerApplicationID: Int32 = 0x5453_504C
}

import SQLiteFile

extension Schema {
  /// Format 10: the settings of a season as one value, and the audit list.
  static let orders = """
    -- What an organiser has set of a season: JSON with the names of the settings in order.
    ALTER TABLE season ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE season_series ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
    \(["season", "season_series"].map(settings).joined(separator: "\n"))

    -- The audit list: who did what to the contest, when, from where and with what outcome. A command with an id counts once: the
    -- same id with the same command and `fields` again gets the outcome or the refusal that is here.
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
    """

  /// Format 16: the chain of the audit list. ``OrderChain/linkAll(_:)`` links the orders that are there.
  ///
  /// The links are a table of their own, so that exports of earlier formats can be read.
  static let orderLinks = """
    -- The link of each order: the SHA-256 of the link before it, the order's number and season, and the digest of its row.
    CREATE TABLE order_link (
      id     INTEGER PRIMARY KEY,
      season INTEGER,
      digest TEXT NOT NULL,
      link   TEXT NOT NULL
    ) STRICT;

    -- An earlier version may have kept a lead that was passed. The next tap looks at it.
    UPDATE webhook_season SET is_open = 1;
    """

  private static func settings(of table: String) -> String {
    """
    UPDATE \(table) SET settings = json_object(
      'auto-ban', auto_ban, 'backlog', backlog, 'burst', burst, 'grace', grace,
      'join', iif(joining = 'code', 'code ' || join_code, joining), 'private-sessions', private_sessions,
      'private-taps', private_taps, 'public-sessions', public_sessions, 'public-taps', public_taps,
      'session-timeout', session_timeout, 'taps-per-second', taps_per_second);
    \([
      "taps_per_second", "burst", "backlog", "session_timeout", "grace", "public_sessions", "public_taps",
      "private_sessions", "private_taps", "joining", "join_code", "auto_ban",
    ].map { "ALTER TABLE \(table) DROP COLUMN \($0);" }.joined(separator: "\n"))
    """
  }
}

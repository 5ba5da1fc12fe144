import SQLiteFile

extension Schema {
  /// Format 15: webhooks and their outbox.
  static let webhooks = """
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

    -- What was told of a season: its start, and the school in the lead. `is_open` is 1 while the lead may have changed again.
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
    """
}

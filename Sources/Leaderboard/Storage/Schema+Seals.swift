import SQLiteFile

extension Schema {
  /// Format 5: earlier versions of schools, and ended seasons.
  static let seals = """
    -- The revision that wrote the row as it is: the import that added the school or changed it last.
    ALTER TABLE school ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

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
      PRIMARY KEY (number, until)
    ) STRICT, WITHOUT ROWID;

    -- Seasons that ended. `schools` is the newest revision of schools at the end: the season shows the schools as of it, for good.
    -- A season that was ended by hand can be resumed until it is sealed, and then ends as it was planned to.
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
    """

  /// Format 11: seals of everything that belongs to a season. The tables are the same. An earlier program does not know
  /// the parts of such a seal and would call the file changed, so it has to refuse the file.
  static let fullSeals = "SELECT 'the tables are those of format 10'"

  /// Format 12: Merkle trees over the receipts of sealed seasons. An earlier program does not know their parts of a
  /// seal.
  static let receiptTrees = """
    -- The hashes of the subtrees of 64 sessions, each with its first session.
    CREATE TABLE receipt_subtree (
      season INTEGER NOT NULL REFERENCES season_end (season),
      first  INTEGER NOT NULL,
      hash   TEXT NOT NULL,
      PRIMARY KEY (season, first)
    ) STRICT, WITHOUT ROWID;
    """

  /// The formats that added tables, for the digests of exports of earlier formats.
  static let firstFormats: [String: Int64] = [
    "receipt_subtree": 12, "season_freeze": 13, "frozen_total": 13, "frozen_session": 13,
    "season_comment": 13, "wall": 13, "person": 14,
    "approved_name": 14,
    "rhythm_session": 15,
    "webhook": 15, "webhook_claim": 15, "webhook_delivery": 15, "webhook_season": 15,
    "order_link": 16,
  ]

  /// The formats of exports that can be imported: those that the newest only adds tables to.
  static let importedFormats: ClosedRange<Int64> = 10...Int64(contest.version)
}

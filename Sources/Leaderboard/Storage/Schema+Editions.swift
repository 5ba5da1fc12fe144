import SQLiteFile

extension Schema {
  /// Format 5: editions of directories.
  static let editions = """
    -- Editions of directories that changed something, as they were imported, so that one that was a mistake can be found and taken
    -- back. Those of earlier formats are not known.
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
    -- The edition that added the school; NULL for those of earlier formats.
    ALTER TABLE school ADD COLUMN edition INTEGER REFERENCES school_edition (id);
    CREATE INDEX school_by_edition ON school (edition) WHERE edition IS NOT NULL;
    """
}

import SQLiteFile

extension Schema {
  /// Format 5: sheets of taps.
  static let tapSheets = """
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

    -- The files that were imported before become sheets. A file that was counted again is one more sheet, with a number after its name.
    INSERT OR IGNORE INTO tap_sheet (id, season, name, imports, imported_at, revision)
      SELECT id, season, name || iif(place > 1, ' (' || place || ')', ''), 1,
             coalesce((SELECT committed_at FROM revision WHERE revision.id >= import.revision ORDER BY id LIMIT 1), 0),
             revision
      FROM (
        SELECT id, season, name, revision, row_number() OVER (PARTITION BY season, name ORDER BY id) AS place
        FROM (
          SELECT id, season, revision, iif(base = '', 'sheet ' || id, base) AS name
          FROM (SELECT id, season, revision, replace(file, rtrim(file, replace(file, '/', '')), '') AS base FROM tap_import)
        )
      ) AS import;
    INSERT INTO tap_sheet_session (sheet, school, session)
      SELECT min(tap_sheet.id), session.school, session.id
      FROM session JOIN receipt ON receipt.id = session.last_receipt
      JOIN tap_sheet ON tap_sheet.season = session.season AND tap_sheet.revision = receipt.revision
      WHERE session.origin = 'import' GROUP BY session.id;
    INSERT INTO tap_sheet_line (sheet, school, taps)
      SELECT sheet, tap_sheet_session.school, sum(receipt.accepted)
      FROM tap_sheet_session JOIN session ON session.id = tap_sheet_session.session
      JOIN receipt ON receipt.id = session.last_receipt GROUP BY sheet, tap_sheet_session.school;
    """
}

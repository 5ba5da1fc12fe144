import TapGame

/// Checks that each line of a sheet is what was counted from it, in imported sessions of its season and its school.
enum SheetCheck {
  static let question = SumCheck.Question(
    name: "each sheet's taps are in imported sessions of its season and its schools",
    scope: "SELECT (SELECT count(*) FROM tap_sheet_line) + (SELECT count(*) FROM tap_sheet_session)",
    // A correction is known by the revision of its import. One that was merged has the merge's revision, and is known by
    // its reason; but organisers may write a reason like it, and forgetting a name may change one. A merged sheet may
    // come again under another name, so its taps are proved by its sessions' receipts only.
    findings: """
      WITH batches AS (
        SELECT session, sum(accepted) AS taps FROM receipt WHERE session IN (SELECT session FROM tap_sheet_session)
        GROUP BY session),
      corrections AS (
        SELECT session, sum(iif(revision IN (SELECT revision FROM tap_import), taps, 0)) AS imported,
               sum(iif(reason GLOB '\(ImportTaps.reason(correcting: "*"))', taps, 0)) AS named
        FROM tap_adjustment GROUP BY session),
      counted AS (
        SELECT sheet, school, sum(coalesce(batches.taps, 0)) AS taps, sum(coalesce(imported, 0)) AS imported,
               sum(coalesce(named, 0)) AS named
        FROM tap_sheet_session AS held LEFT JOIN batches ON batches.session = held.session
        LEFT JOIN corrections ON corrections.session = held.session GROUP BY sheet, school)
      SELECT format('sheet %d has %d taps of school %d but %d were counted from it',
                    sheet, line.taps, school, counted.taps + imported)
      FROM tap_sheet_line AS line JOIN counted USING (sheet, school)
      WHERE line.taps <> counted.taps + imported AND line.taps <> counted.taps + named
        AND sheet NOT IN (SELECT sheet FROM tap_sheet_session WHERE session IN (SELECT session FROM merged_session))
      UNION ALL
      SELECT format('sheet %d has %d taps of school %d but no session with them', sheet, taps, school)
      FROM tap_sheet_line AS line WHERE taps > 0 AND NOT EXISTS (
        SELECT 1 FROM tap_sheet_session AS held WHERE held.sheet = line.sheet AND held.school = line.school)
      UNION ALL
      SELECT format('session %d is on sheet %d for school %d, where the sheet has no line', session, sheet, school)
      FROM tap_sheet_session AS held WHERE NOT EXISTS (
        SELECT 1 FROM tap_sheet_line AS line WHERE line.sheet = held.sheet AND line.school = held.school)
      UNION ALL
      SELECT format('session %d is on %d sheets', session, count(*)) FROM tap_sheet_session
      WHERE session NOT IN (SELECT session FROM merged_session) GROUP BY session HAVING count(*) > 1
      UNION ALL
      SELECT format('session %d is on sheet %d but is not an import into season %d for school %d',
                    session.id, sheet, tap_sheet.season, held.school)
      FROM tap_sheet_session AS held JOIN tap_sheet ON tap_sheet.id = sheet JOIN session ON session.id = session
      WHERE session.origin <> 'import' OR session.season <> tap_sheet.season OR session.school <> held.school
      """)
}

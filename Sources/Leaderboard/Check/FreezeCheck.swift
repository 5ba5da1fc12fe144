/// Checks what players see of a frozen season: the copies must be what the receipts and the adjustments add up to at the
/// revision of the freeze.
enum FreezeCheck {
  static let question = SumCheck.Question(
    name: "frozen boards show what had counted at the freeze",
    scope: "SELECT (SELECT count(*) FROM season) + (SELECT count(*) FROM frozen_total)",
    findings: """
      WITH frozen AS (SELECT season, frozen_at, revision FROM season_freeze WHERE thawed_at IS NULL),
      \(GroupTable.members),
      counted AS (
        SELECT session, sum(taps) AS taps FROM (
          SELECT receipt.session, receipt.accepted AS taps FROM frozen CROSS JOIN receipt CROSS JOIN session
          ON session.id = receipt.session AND session.season = frozen.season WHERE receipt.revision <= frozen.revision
          UNION ALL
          SELECT tap_adjustment.session, tap_adjustment.taps FROM frozen CROSS JOIN tap_adjustment CROSS JOIN session
          ON session.id = tap_adjustment.session AND session.season = frozen.season
          WHERE tap_adjustment.revision <= frozen.revision)
        GROUP BY session),
      -- What counts for a group counts for its school, too.
      placed AS (
        SELECT season, school, taps FROM counted JOIN session ON id = session
        UNION ALL
        SELECT season, member.school, taps FROM counted JOIN session ON id = session
        JOIN member ON member.number = session.school)
      SELECT format('the boards of season %d are frozen at revision %d, which froze nothing', season, revision)
      FROM season_freeze WHERE NOT EXISTS (
        SELECT 1 FROM revision AS made WHERE made.id = season_freeze.revision AND concerns <> 'taps')
      UNION ALL
      SELECT format('school %d is shown with %d taps in season %d but had %d at its freeze', school, shown, season, had)
      FROM (
        SELECT season, school, sum(shown) AS shown, sum(had) AS had FROM (
          SELECT season, school, taps AS shown, 0 AS had FROM frozen_total
          UNION ALL SELECT season, school, 0, taps FROM placed)
        GROUP BY season, school)
      WHERE shown <> had
      UNION ALL
      SELECT format('session %d is shown with %d taps but had %d at the freeze', session, shown, had)
      FROM (
        SELECT session, sum(shown) AS shown, sum(had) AS had FROM (
          SELECT session, taps AS shown, 0 AS had FROM frozen_session
          UNION ALL SELECT session, 0, taps FROM counted JOIN session ON id = session WHERE origin = 'play')
        GROUP BY session)
      WHERE shown <> had
      UNION ALL
      SELECT format('school %d is shown in season %d, whose boards are not frozen', school, season) FROM frozen_total
      WHERE season NOT IN (SELECT season FROM frozen)
      UNION ALL
      SELECT format('session %d is shown in a season whose boards are not frozen', session)
      FROM frozen_session JOIN session ON id = session WHERE season NOT IN (SELECT season FROM frozen)
      UNION ALL
      SELECT format('school %d is shown at %d in season %d, when it did not reach its taps', school, shown.reached_at, season)
      FROM frozen_total AS shown JOIN frozen USING (season) JOIN school_total AS newest USING (season, school)
      WHERE shown.reached_at > frozen_at
         OR newest.revision <= frozen.revision AND newest.reached_at <> shown.reached_at
      UNION ALL
      SELECT format('session %d is shown as active after its last taps', session)
      FROM frozen_session AS shown JOIN session ON id = session WHERE shown.last_active_at > session.last_active_at
      """)
}

/// Checks that the taps removed for each pause equal the taps that its sessions lost.
enum PauseCheck {
  static let question = SumCheck.Question(
    name: "each pause took what its sessions lost",
    scope: "SELECT count(*) FROM pause_session",
    findings: """
      WITH taken AS (
        SELECT season.id AS season, pause.value ->> 'id' AS pause, coalesce(pause.value ->> '$.taken.taps', 0) AS taps,
               coalesce(pause.value ->> '$.taken.sessions', 0) AS sessions
        FROM season, json_each(pauses) AS pause),
      lost AS (SELECT season, pause, sum(taps) AS taps, count(*) AS sessions FROM pause_session GROUP BY season, pause)
      SELECT format('pause %d of season %d took %d taps of %d sessions but its rows have %d of %d',
                    taken.pause, taken.season, taken.taps, taken.sessions, coalesce(lost.taps, 0), coalesce(lost.sessions, 0))
      FROM taken LEFT JOIN lost USING (season, pause)
      WHERE taken.taps <> coalesce(lost.taps, 0) OR taken.sessions <> coalesce(lost.sessions, 0)
      UNION ALL
      SELECT format('pause %d of season %d is not there, but session %d lost %d taps with it', pause, season, session, taps)
      FROM pause_session AS row WHERE NOT EXISTS (
        SELECT 1 FROM taken WHERE taken.season = row.season AND taken.pause = row.pause)
      """)
}

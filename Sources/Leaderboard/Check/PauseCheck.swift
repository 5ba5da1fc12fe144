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

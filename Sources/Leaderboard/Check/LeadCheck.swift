/// Checks the school that webhooks were told to be in the lead. It decides what they are told next.
enum LeadCheck {
  static let question = SumCheck.Question(
    name: "webhooks were told of the school that leads",
    scope: "SELECT count(*) FROM season",
    // A lead that is open is looked at with the next taps. If no webhook wants to be told, nobody has looked at it. A
    // school that has as many taps as the leader does not lead.
    findings: """
      WITH told AS (
        SELECT season, leader FROM webhook_season JOIN season ON season.id = season
        WHERE is_open = 0 AND is_simulation = 0
          AND EXISTS (SELECT 1 FROM webhook WHERE \(WebhookTable.wants("'lead.taken'")))),
      standing AS (
        SELECT season, school, taps FROM school_total JOIN school ON number = school WHERE \(GroupTable.isSchool))
      SELECT format('webhooks were told that school %s leads season %d, but school %d has more taps',
                    coalesce(leader, 'none'), season, school)
      FROM (
        SELECT told.season, leader, standing.school, max(standing.taps) AS taps,
               coalesce((SELECT taps FROM standing AS own WHERE own.season = told.season AND own.school = leader), 0)
                 AS leader_taps
        FROM told JOIN standing ON standing.season = told.season GROUP BY told.season)
      WHERE taps > leader_taps
      UNION ALL
      SELECT format('webhooks were told who leads season %d at %d, after the last commit', season, led_at)
      FROM webhook_season JOIN season ON season.id = season
      WHERE led_at > max(coalesce(last_commit_at, 0), (SELECT coalesce(max(committed_at), 0) FROM revision))
      """)
}

import GRDB
import TapGame

/// Checks the seasons of each series: they do not overlap, they are within the series, and the time zone is known.
///
/// It does not check that a season is a whole day, week or month, because a zone's rules may change after the season
/// was created.
enum SeriesCheck {
  static let name = "seasons that repeat follow one another within their series"

  private static let findings = """
    SELECT format('season %d begins before an earlier season of its series has ended', id)
    FROM (SELECT id, starts_at, ends_at,
                 max(ends_at) OVER (PARTITION BY series ORDER BY starts_at, id
                                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached
          FROM season WHERE series IS NOT NULL)
    WHERE starts_at < reached AND starts_at < ends_at
    UNION ALL
    SELECT format('season %d of series %d has no end', id, series) FROM season
    WHERE series IS NOT NULL AND ends_at IS NULL
    UNION ALL
    SELECT format('season %d is played outside of its series %d', season.id, series)
    FROM season JOIN season_series ON season_series.id = series
    WHERE season.starts_at < season.ends_at
      AND (season.starts_at < season_series.starts_at OR season.ends_at > season_series.ends_at)
    """

  static func compare(_ db: Database) throws -> CheckReport.Item {
    let unknown = try SeriesTable.all(db).filter { $0.calendar == nil }.map {
      "series \($0.id) repeats in the time zone \($0.timeZone), which is not known here, so its next season does not start"
    }
    let seasons = try String.fetchAll(db, sql: findings + " LIMIT \(CheckReport.maximumFindings)")
    return CheckReport.Item(
      name: name, compared: try Int.fetchOne(db, sql: "SELECT count(*) FROM season") ?? 0,
      findings: Array((seasons + unknown).prefix(CheckReport.maximumFindings)))
  }
}

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

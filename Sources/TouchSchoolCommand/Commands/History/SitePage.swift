import Basics
import Boards
import Charts
import SchoolDirectory
import TapGame

/// The page of a ``ContestSite``, as HTML that is well-formed XML. It loads nothing but the picture beside it.
struct SitePage {
  private let site: ContestSite

  init(_ site: ContestSite) { self.site = site }

  var html: String {
    let name = site.season.name.xmlEscaped
    return """
      <!DOCTYPE html>
      <html lang="\(Language.ofCall.rawValue)">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"/>
      <title>\(name)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <main>
      <h1>\(name)</h1>
      \(facts.map { "<p>\($0.xmlEscaped)</p>" }.joined(separator: "\n"))
      <h2>\(Language.ofCall("The race"))</h2>
      <p><a href="race.svg"><img src="race.svg" alt="\(Language.ofCall("The first ranks over time"))"/></a></p>
      <h2>\(Language.ofCall("Standings"))</h2>
      \(table(site.whole))
      \(note.map { "<p>\($0.xmlEscaped)</p>" }.joined(separator: "\n"))
      \(site.parts.map(part).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// What is true of the whole season, a sentence each.
  private var facts: [String] {
    let (season, zone) = (site.season, site.zone)
    let start = zone.text(season.startsAt)
    var facts = [
      season.endsAt.map { "\(start) – \(zone.text($0)) (\(zone.name))" } ?? "\(start) (\(zone.name))"
    ]
    if let since = site.whole.season.frozenSince {
      facts.append(Language.ofCall("The boards are frozen: they are those of \(zone.text(since))."))
    } else if let seal = site.seal {
      facts.append(Language.ofCall("This result is sealed. Its digest: \(seal.digest)"))
      if let comment = seal.comment { facts.append("“\(comment)”") }
    } else {
      facts.append(Language.ofCall("Not final yet: the standings of revision \(site.whole.revision)."))
    }
    return facts
  }

  /// What the table leaves out.
  private var note: [String] {
    let least = AverageCriterion.standardLeastPlayers
    var notes = [
      Language.ofCall("Players are told of schools with \(least) or more.")
    ]
    if site.whole.total > site.whole.entries.count {
      notes.append(
        Language.ofCall("The first \(site.whole.entries.count.grouped) of \(site.whole.total.grouped) schools."))
    }
    return notes
  }

  private func part(_ page: BoardPage) -> String {
    let title =
      switch page.board {
      case .level(let level): Language.ofCall(level.words)
      case .region(let region): region
      case .school(let id): site.whole.entries.first { $0.school.id == id }?.school.name ?? id.rawValue
      default: page.board.description
      }
    return "<section>\n<h2>\(title.xmlEscaped)</h2>\n\(table(page))\n</section>"
  }

  private func table(_ page: BoardPage) -> String {
    let rows = page.entries.filter { $0.taps > 0 }.map { standing in
      let school = standing.school
      let place = [school.region, school.district].filter { !$0.isEmpty }.joined(separator: " ")
      let players = site.players[school.id]?.grouped ?? ""
      return "<tr><td>\(standing.rank.grouped)</td><th scope=\"row\">\(school.name.xmlEscaped)</th>"
        + "<td>\(place.xmlEscaped)</td><td>\(standing.taps.grouped)</td><td>\(players)</td></tr>"
    }
    guard !rows.isEmpty else { return "<p>\(Language.ofCall("There are no taps yet."))</p>" }
    let heads = Language.ofCall("Rank,School,Place,Taps,Players").split(separator: ",")
    return "<table>\n<thead><tr>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>\n<tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody>\n</table>"
  }

  private static let style = """
    :root { color-scheme: light dark; font: 17px/1.5 system-ui, "Noto Sans KR", "Noto Sans CJK KR", sans-serif; }
    body { margin: 0; padding: 1.5rem; word-break: keep-all; overflow-wrap: anywhere; }
    main { max-width: 50rem; margin: 0 auto; }
    h1 { line-height: 1.2; }
    table { width: 100%; border-collapse: collapse; }
    th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; font-weight: inherit; }
    thead th { font-weight: 700; }
    :is(th, td):is(:first-child, :nth-child(n + 4)) { text-align: end; font-variant-numeric: tabular-nums; }
    main > table tbody tr:first-child { font-size: 2em; font-weight: 800; }
    img { width: 100%; background: #fff; }
    @media print { body { padding: 0; font-size: 11pt; } section, img, tr { break-inside: avoid; } }
    """
}

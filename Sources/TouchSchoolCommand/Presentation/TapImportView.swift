import Console
import Boards
import Leaderboard
import TapGame

/// Imported taps, as people and programs see them.
struct TapImportView {
  let file: String
  let taps: TapFile
  let season: Season
  let revision: Revision

  private struct Shape: Encodable {
    let file: String
    let season: SeasonID
    let lines: Int
    let taps: Int64
    let revision: Revision
  }

  /// The sum of the file's taps. It fits 64 bits: the import refuses a file for which it does not.
  private var sum: Int64 { taps.rows.reduce(0) { $0 &+ $1.taps } }

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      let lines = taps.rows.count
      try printer.lines([
        "\(file): \(sum.grouped) taps on \(lines.grouped) \(lines == 1 ? "line" : "lines") added to season \(season.id), "
          + "\(season.name), at revision \(revision).".sanitized
      ])
    case .json:
      try printer.json(
        Shape(file: file, season: season.id, lines: taps.rows.count, taps: sum, revision: revision))
    case .csv:
      try printer.csv(
        header: ["file", "season", "lines", "taps", "revision"],
        [[file, season.id.description, String(taps.rows.count), String(sum), revision.description]])
    }
  }
}

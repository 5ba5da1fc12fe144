import TapGame

/// The season asks for a code or a ticket, and the game was started without one.
struct CodeMissing: Error, CustomStringConvertible {
  let season: Season

  var description: String {
    season.joining == .ticket
      ? "Season \(season.id) is played with tickets; start the game with the code on yours: --code CODE."
      : "Season \(season.id) is joined with a code; start the game with the one that the organiser shows: --code CODE."
  }
}

public import Basics
public import SchoolDirectory
public import TapGame

/// Why a board cannot answer a question.
public enum BoardError: Error, Equatable, Sendable {
  /// The board names a region or district without schools.
  case unknownBoard(Board)
  case notOnBoard(SchoolID, Board)
  /// The cursor belongs to another season or another board.
  case foreignCursor(BoardCursor, season: SeasonID, board: Board)
  /// The player is not on the board or is hidden.
  case notOnPlayerBoard(PlayerReference, PlayerBoard)
  case noSeason
  /// Every season is a simulation, but the change needs a real season. The value is the default season of the contest.
  case onlySimulations(SeasonID)
  /// The season has no history at this moment or in this span.
  case outsideSeason(reason: String)
  /// The school has fewer players than the minimum of a ranking by averages.
  case tooFewPlayers(SchoolID, least: Int)
  /// The school has no head count and is in no ranking by taps a pupil.
  case noHeadCount(SchoolID)
}

extension BoardError: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .unknownBoard(.school(let school)):
      "There are no groups inside the school \(school); check the id, or import its groups."
    case .unknownBoard(let board):
      "There is no school on the board \(board); check the spelling of the region and the district."
    case .notOnBoard(let school, let board):
      "The school \(school) is not on the board \(board); check the board, or search the schools for its id."
    case .foreignCursor(let cursor, let season, let board):
      "The cursor is of the board \(cursor.board) in season \(cursor.season), not of \(board) in season \(season); name that board and season with it."
    case .notOnPlayerBoard(.named(let nickname, let school), let board):
      "There is no player “\(nickname)” of \(school) on the board \(board); check the nickname, the school and the season."
    case .notOnPlayerBoard(.session(let session), let board):
      "The player of session \(session) is not on the board \(board); check the number and the season."
    case .noSeason: "No season was started yet; start one first."
    case .onlySimulations(let season):
      "The only season is a simulation, season \(season); start a season of your own first, or name the simulation if it is meant."
    case .outsideSeason(let reason): Words(verbatim: reason)
    case .tooFewPlayers(let school, let least):
      "The school \(school) has fewer than \(least) players and is not ranked by average; ask for fewer."
    case .noHeadCount(let school):
      "The school \(school) has no head count and is not ranked by taps a pupil; set how many pupils it has."
    }
  }

  public var description: String { words.description }
}

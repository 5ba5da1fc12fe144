import Hummingbird
import Foundation
import GameAPI
package import Boards
package import TapGame

extension GameContext {
  /// A parameter of the path, percent-decoded.
  ///
  /// - Throws: `Problem` for invalid percent escapes.
  package func pathText(_ name: String) throws -> String {
    let text = parameters.get(name) ?? ""
    guard let decoded = text.removingPercentEncoding else {
      throw Problem(
        .malformedRequest, detail: "“\(text)” in the path is not UTF-8 with percent escapes; write it as RFC 3986 says."
      )
    }
    return decoded
  }

  /// The board in the path: `{board}`, and `{rest}` if its slash was not escaped.
  ///
  /// - Throws: `Problem`.
  package func board() throws -> Board {
    var text = try pathText("board")
    if parameters.get("rest") != nil { text += "/" + (try pathText("rest")) }
    guard let board = Board(text) else {
      throw Problem(
        .unknownBoard, detail: "“\(text.prefix(100))” is not a board; a board is \(QueryParameters.boardForms).")
    }
    return board
  }

  /// The season in the path. The store checks whether it exists.
  ///
  /// - Throws: `Problem`.
  package func season(_ name: String) throws -> SeasonID {
    let text = try pathText(name)
    guard let number = Int64(text) else {
      throw Problem(.unknownSeason, detail: "“\(text.prefix(100))” is not the number of a season.")
    }
    return SeasonID(rawValue: number)
  }
}

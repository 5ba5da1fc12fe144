import Boards
import Foundation
import GameAPI
import Hummingbird
import TapGame

extension ContestHTTPServer {
  /// Adds the route from which the organiser's projector gets the code of a season.
  func addJoinRoutes(to router: Router<GameContext>) {
    let display = DisplayKey(tokenKey)
    router.get("/api/seasons/{season}/join") { request, context in
      _ = try QueryParameters(of: request, known: [])
      guard display.matches(try request.bearer()) else {
        throw Problem(
          .invalidToken,
          detail: "That is not the key of the organiser's board; open it at the address that serve prints.")
      }
      return Response.json(try GameJSON.line(try await leaderboard.ask(JoinQuestion(try context.season("season")))))
    }
  }

  /// The path of the board for the organiser's projector. It includes the key that shows the codes of seasons.
  package var boardPath: String { "/board#key=\(DisplayKey(tokenKey).text)" }
}

/// The key that allows a projector to read the code of a season. The key is part of the board's address, which only the
/// organiser knows. It permits no changes and no access to other data.
package struct DisplayKey: Sendable {
  /// The key as text for an address.
  package let text: String

  /// Derives the display key of a server from its token key.
  package init(_ key: TokenKey) {
    text = TokenKey.text(of: Data(key.secret.code(of: "touchschool display".utf8).prefix(12)))
  }

  /// Whether a text is the key. Digests are compared, so the duration reveals nothing about the key.
  func matches(_ text: Substring) -> Bool {
    SHA256Hasher.hash(of: text.utf8) == SHA256Hasher.hash(of: self.text.utf8)
  }
}

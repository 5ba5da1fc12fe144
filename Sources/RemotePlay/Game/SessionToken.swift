package import TapClient
package import TapGame

/// The secret that authorises batches of a session. The descriptions of a token never show its text.
package struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The text, as the server sent it.
  package let text: String
  package let season: SeasonID

  package init(text: String, season: SeasonID) {
    self.text = text
    self.season = season
  }

  /// The token's season, without the text.
  package var description: String { "token of season \(season)" }
  /// The same as ``description``, for dumps.
  package var customMirror: Mirror { Mirror(self, children: ["season": season]) }
}

/// The session tokens of a contest, stored in the player's file. Only the owner of the file can read them.
package struct SessionTokens: Sendable {
  private let file: PlayerDatabase
  private let contest: ContestLocation

  package init(_ file: PlayerDatabase, in contest: ContestLocation) {
    self.file = file
    self.contest = contest
  }

  /// The token of a session; `nil` if there is none.
  package func token(of session: SessionID) async throws -> SessionToken? {
    guard let (text, season) = try await file.token(of: session, in: contest) else { return nil }
    return SessionToken(text: text, season: season)
  }

  /// Stores a token in place of an earlier one. The token is on disk when this returns.
  package func keep(_ token: SessionToken, of session: SessionID) async throws {
    try await file.keep(token: token.text, of: session, season: token.season, in: contest)
  }
}

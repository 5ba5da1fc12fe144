package import PlayerFile
package import TapGame

/// The session tokens of a contest, stored in the player's file. Only the owner of the file can read them.
package struct PlayerFileTokens: SessionTokens {
  private let file: PlayerDatabase
  private let contest: ContestLocation

  package init(_ file: PlayerDatabase, in contest: ContestLocation) {
    self.file = file
    self.contest = contest
  }

  package func token(of session: SessionID) async throws -> SessionToken? {
    guard let (text, season) = try await file.token(of: session, in: contest) else { return nil }
    return SessionToken(text: text, season: season)
  }

  package func keep(_ token: SessionToken, of session: SessionID) async throws {
    try await file.keep(token: token.text, of: session, season: token.season, in: contest)
  }
}

import SchoolDirectory
package import TapGame

/// What a player proves with that batches are a session's. Nothing that describes it shows the text.
package struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// What the server gave, as it is sent back.
  package let text: String
  /// The season that the session's taps count in.
  package let season: SeasonID

  /// A token of these values.
  package init(text: String, season: SeasonID) {
    self.text = text
    self.season = season
  }

  /// Says that there is one.
  package var description: String { "token of season \(season)" }
  /// Shows no more than ``description``, in dumps as well.
  package var customMirror: Mirror { Mirror(self, children: ["season": season]) }
}

/// Where the tokens of a contest's sessions are kept, from one start to the next.
package protocol SessionTokens: Sendable {
  /// The token of a session; `nil` if there is none.
  ///
  /// - Throws: when it cannot be read.
  func token(of session: SessionID) async throws -> SessionToken?

  /// Keeps a token in place of the one before. When this returns it is on disk.
  ///
  /// - Throws: when it cannot be written.
  func keep(_ token: SessionToken, of session: SessionID) async throws
}

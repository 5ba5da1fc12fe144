package import SchoolDirectory
package import TapGame

/// A session as its player sees it: the answer to `POST /api/sessions`, with its token, and to `GET /api/sessions/{id}`, without.
package struct SessionAnswer: Codable, Hashable, Sendable {
  /// The session's number.
  package var session: SessionID
  /// What the player proves with that a batch is the session's; only in the answer that opened it.
  package var token: String?
  /// The sequence that the next batch must have.
  package var nextSequence: Int64
  /// The taps that count up to then.
  package var taps: Int64
  /// The season that its taps count in.
  package var season: SeasonID
  /// The school that its taps count for.
  package var school: SchoolID
  /// What the player is called; `nil` for one who gave no name.
  package var nickname: String?
  /// When it was opened.
  package var openedAt: Timestamp
  /// How much may be sent.
  package var limits: Limits

  /// How much may be sent.
  package struct Limits: Codable, Hashable, Sendable {
    /// The most taps of a batch.
    package var tapsPerBatch: Int64
    /// The most milliseconds that a batch spans.
    package var spanPerBatch: Int64
    /// How fast a person can tap in the season.
    package var rules: FairPlayRules

    /// Limits of these values.
    package init(tapsPerBatch: Int64, spanPerBatch: Int64, rules: FairPlayRules) {
      self.tapsPerBatch = tapsPerBatch
      self.spanPerBatch = spanPerBatch
      self.rules = rules
    }
  }

  /// The answer about a session.
  package init(_ session: Session, token: String? = nil, rules: FairPlayRules) {
    self.session = session.id
    self.token = token
    nextSequence = session.nextSequence
    taps = session.progress.accepted
    season = session.season
    school = session.school
    nickname = session.nickname == .anonymous ? nil : session.nickname.text
    openedAt = session.openedAt
    limits = Limits(
      tapsPerBatch: TapBatch.tapsRange.upperBound, spanPerBatch: TapBatch.spanMillisecondsRange.upperBound, rules: rules
    )
  }
}

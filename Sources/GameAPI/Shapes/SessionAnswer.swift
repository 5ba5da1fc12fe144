package import SchoolDirectory
package import TapGame

/// A session as its player sees it: the response to `POST /api/sessions`, which has a token, and to
/// `GET /api/sessions/{id}`, which has none.
package struct SessionAnswer: Codable, Hashable, Sendable {
  package var session: SessionID
  /// The token that authenticates batches of the session; only in the response that opens the session.
  package var token: String?
  /// The sequence that the next batch must have.
  package var nextSequence: Int64
  /// The taps counted so far.
  package var taps: Int64
  package var season: SeasonID
  package var school: SchoolID
  /// The player's nickname; `nil` for an anonymous player.
  package var nickname: String?
  package var openedAt: Timestamp
  /// Whether the session is played in rhythm mode; `nil` if not. A ticket's session keeps the mode that it has.
  package var rhythm: Bool?
  package var limits: Limits
  /// The window for the first batch, in milliseconds. The client sends the batch at a random moment in this window, so
  /// that the first batches of a crowd are spread over time. Only in the response that opens the session.
  package var wait: Int64?
  /// Whether another session of the school has the nickname, so that the taps of both count for one player. Only in the
  /// response that opens the session; `nil` if there is none.
  package var nicknameShared: Bool?

  /// Whether another device has opened the session since the token was given. Only in the answer to a question about the
  /// session; `nil` if not.
  package var elsewhere: Bool?
  /// The code with which the player goes on with the session on another device.
  package var personalCode: String

  /// The limits of batches.
  package struct Limits: Codable, Hashable, Sendable {
    package var tapsPerBatch: Int64
    /// The maximum span of a batch, in milliseconds.
    package var spanPerBatch: Int64
    /// The fair play rules of the season, as they apply to the session.
    package var rules: FairPlayRules

    package init(tapsPerBatch: Int64, spanPerBatch: Int64, rules: FairPlayRules) {
      self.tapsPerBatch = tapsPerBatch
      self.spanPerBatch = spanPerBatch
      self.rules = rules
    }
  }

  package init(
    _ session: Session, token: String? = nil, wait: Int64? = nil, nicknameShared: Bool? = nil,
    elsewhere: Bool = false, personalCode: String, rules: FairPlayRules
  ) {
    self.personalCode = personalCode
    self.elsewhere = elsewhere ? true : nil
    self.session = session.id
    self.token = token
    self.wait = wait
    self.nicknameShared = nicknameShared
    nextSequence = session.nextSequence
    taps = session.progress.accepted
    season = session.season
    school = session.school
    nickname = session.nickname == .anonymous ? nil : session.nickname.text
    openedAt = session.openedAt
    rhythm = session.progress.isRhythm ? true : nil
    let rules = session.progress.isRhythm ? rules.inRhythm : rules
    limits = Limits(
      tapsPerBatch: TapBatch.tapsRange.upperBound, spanPerBatch: TapBatch.spanMillisecondsRange.upperBound, rules: rules
    )
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    session = try container.decode(SessionID.self, forKey: .session)
    token = try container.decodeIfPresent(String.self, forKey: .token)
    nextSequence = try container.decode(Int64.self, forKey: .nextSequence)
    taps = try container.decode(Int64.self, forKey: .taps)
    for count in [nextSequence, taps] { try decoder.demandCount(count) }
    season = try container.decode(SeasonID.self, forKey: .season)
    school = try container.decode(SchoolID.self, forKey: .school)
    nickname = try container.decodeIfPresent(String.self, forKey: .nickname)
    openedAt = try container.decode(Timestamp.self, forKey: .openedAt)
    rhythm = try container.decodeIfPresent(Bool.self, forKey: .rhythm)
    limits = try container.decode(Limits.self, forKey: .limits)
    wait = try container.decodeIfPresent(Int64.self, forKey: .wait)
    nicknameShared = try container.decodeIfPresent(Bool.self, forKey: .nicknameShared)
    elsewhere = try container.decodeIfPresent(Bool.self, forKey: .elsewhere)
    personalCode = try container.decode(String.self, forKey: .personalCode)
  }
}

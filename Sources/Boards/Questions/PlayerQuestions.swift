package import Ranking
package import SchoolDirectory
package import TapGame

/// The slice of a board of players that a question asks for: one of the first players, a page, and a player's neighbours.
package struct PlayerSlice: Hashable, Sendable {
  package var top: Int?
  package var page: Int?
  package var pageSize: Int?
  package var around: SessionID?
  package var nickname: Nickname?
  package var school: SchoolID?
  package var radius: Int?

  init() {}

  init(_ slice: PageSlice<PlayerReference>) {
    switch slice {
    case .top(let count): top = count
    case .page(let number, let size): (page, pageSize) = (number, size)
    case .around(.session(let session), let radius): (around, self.radius) = (session, radius)
    case .around(.named(let nickname, let school), let radius):
      (self.nickname, self.school, self.radius) = (nickname, school, radius)
    case .whole: top = .max
    }
  }

  /// - Parameter home: the school whose players are asked for; `nil` for those of all schools.
  func slice(of home: SchoolID? = nil) -> PageSlice<PlayerReference> {
    if let page { return .page(page, size: pageSize ?? BoardQuestion.usualSize) }
    if let around { return .around(.session(around), radius: radius ?? 5) }
    if let nickname, let school = home ?? school {
      return .around(.named(nickname, school: school), radius: radius ?? 5)
    }
    return .top(top ?? BoardQuestion.usualSize)
  }

  func validate(of home: SchoolID? = nil) throws(InvalidQuestion) {
    func demand(_ isMet: Bool, _ sentence: String) throws(InvalidQuestion) {
      if !isMet { throw InvalidQuestion(description: sentence) }
    }
    try demand(around == nil || nickname == nil, "Ask for one of “around” and “nickname”, not for both.")
    try demand(
      [top != nil, page != nil, around != nil || nickname != nil].count { $0 } <= 1,
      "Ask for one of “top”, “page”, “around” and “nickname”, not for several.")
    try demand(pageSize == nil || page != nil, "“page-size” goes with “page”.")
    try demand(radius == nil || around != nil || nickname != nil, "“radius” goes with “around” or “nickname”.")
    try demand(school == nil || nickname != nil, "“school” goes with “nickname”.")
    try demand(
      nickname == nil || home != nil || school != nil, "“nickname” goes with the player's “school”; give both.")
  }
}

/// A question about a slice of a board of players.
package protocol SliceOfPlayers: ContestQuestion {
  var asked: PlayerSlice { get set }
}

extension SliceOfPlayers {
  /// Not to be kept: each phone asks for its own player.
  package func isSettled(at now: Timestamp) -> Bool { false }
}

extension QuestionField where Question: SliceOfPlayers {
  fileprivate static var slice: [QuestionField] {
    let sizes = 1...BoardQuestion.maximumSize
    return [
      .init("top", \.asked.top, .number(in: sizes), "So many players from the first one on; 20 if nothing is asked."),
      .init("page", \.asked.page, .number(in: 1 ... .max), "A page, counted from 1."),
      .init(
        "page-size", \.asked.pageSize, .number(in: sizes), "With page: how many there are on one; 20 if not given."),
      .init("around", \.asked.around, .session, "The neighbourhood of the player whose session this is."),
      .init("nickname", \.asked.nickname, .nickname, "The neighbourhood of the player with this nickname."),
      .init(
        "radius", \.asked.radius, .number(in: 0...sizes.upperBound),
        "With around or nickname: how many on each side; 5 if not given."),
    ]
  }
}

/// The players with the most taps, of all schools.
package struct PlayerQuestion: SliceOfPlayers {
  package typealias Answer = PlayerPage
  package static let form = QuestionForm(
    "players", "Show who has tapped most of all players; one of top, page, around and nickname may be asked for",
    for: .everybody(unfrozen: [.presenter, .nameKeeper, .reader]), whenFrozen: .asOfFreeze,
    // The first question about a season reads all of its sessions.
    isSlow: true, storage: .none, template: PlayerQuestion(PlayerSlice()),
    fields: QuestionField<PlayerQuestion>.slice + [
      .init("school", \.asked.school, .school, "With nickname: the player's school."), .ties(\.ties), .season(\.season),
    ])

  package var asked: PlayerSlice
  package var season: SeasonID?
  package var ties = TiePolicy.ordinal

  private init(_ asked: PlayerSlice) { self.asked = asked }

  package init(_ slice: PageSlice<PlayerReference>, season: SeasonID?, ties: TiePolicy) {
    (asked, self.season, self.ties) = (PlayerSlice(slice), season, ties)
  }

  package var slice: PageSlice<PlayerReference> { asked.slice() }
  package func validate() throws(InvalidQuestion) { try asked.validate() }
}

/// The players of a school with the most taps.
package struct SchoolPlayerQuestion: SliceOfPlayers {
  package typealias Answer = PlayerPage
  package static let form = QuestionForm(
    "schools/{school}/players",
    "Show who has tapped most of a school's players; one of top, page, around and nickname may be asked for",
    for: .everybody(unfrozen: [.presenter, .nameKeeper, .reader]), whenFrozen: .asOfFreeze, storage: .none,
    template: SchoolPlayerQuestion(PlayerSlice(), of: .example),
    fields: [.school(\.school)] + QuestionField<SchoolPlayerQuestion>.slice + [.ties(\.ties), .season(\.season)])

  package var school: SchoolID
  package var asked: PlayerSlice
  package var season: SeasonID?
  package var ties = TiePolicy.ordinal

  private init(_ asked: PlayerSlice, of school: SchoolID) { (self.asked, self.school) = (asked, school) }

  package init(_ slice: PageSlice<PlayerReference>, of school: SchoolID, season: SeasonID?, ties: TiePolicy) {
    self.init(PlayerSlice(slice), of: school)
    (self.season, self.ties) = (season, ties)
    // The path names the school.
    asked.school = nil
  }

  package var slice: PageSlice<PlayerReference> { asked.slice(of: school) }
  package func validate() throws(InvalidQuestion) { try asked.validate(of: school) }
}

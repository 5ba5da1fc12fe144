import Boards
import GRDB
import SchoolDirectory
import TapGame

/// Places on a board of players, before the players' names and schools are read from the file.
struct PlayerPlaces: Sendable {
  let revision: Revision
  let total: Int
  let places: [RankIndex<PlayerKey>.Standing]

  /// Takes a slice of the ranking in an index.
  ///
  /// - Parameter key: the key of the player in the middle of the slice; `nil` if there is no such player.
  /// - Throws: `BoardError.notOnPlayerBoard` if the player is unknown or hidden.
  init(
    _ slice: PageSlice<PlayerReference>, around key: PlayerKey?, of index: RankIndex<PlayerKey>, board: PlayerBoard,
    revision: Revision, ties: TiePolicy
  ) throws {
    self.revision = revision
    total = index.count
    let range = try slice.range(count: index.count) { player in
      guard let position = key.flatMap({ index.position(of: $0) }) else {
        throw BoardError.notOnPlayerBoard(player, board)
      }
      return position
    }
    places = index.standings(in: range, ties: ties)
  }
}

/// The player that a reference identifies, by the name or key that boards use.
enum MeantPlayer: Sendable {
  case named(PlayerName)
  /// A player without a nickname.
  case anonymous(PlayerKey)

  /// The player's key.
  ///
  /// - Parameter lookUp: returns the key of a name.
  func key(_ lookUp: (PlayerName) -> PlayerKey?) -> PlayerKey? {
    switch self {
    case .named(let name): lookUp(name)
    case .anonymous(let key): key
    }
  }
}

extension PlayerReference {
  /// Resolves the reference.
  ///
  /// - Returns: `nil` if no board of the season can have the player.
  /// - Throws: `TapRefusal.unknownSchool`, `TapRefusal.unknownSession`.
  func meant(_ db: Database, season: SeasonID) throws -> MeantPlayer? {
    switch self {
    case .named(let nickname, let school):
      let name = PlayerName(school: try PlayerTable.number(db, of: school), nickname: nickname.text)
      return name.map(MeantPlayer.named)
    case .session(let session):
      let home = try PlayerTable.home(db, of: session)
      guard home.season == season else { return nil }
      return home.name.map(MeantPlayer.named) ?? .anonymous(PlayerKey(rawValue: session.rawValue))
    }
  }
}

/// The key of a player on the boards: the number of the player's first session with taps. So the keys are in the order
/// in which these sessions were opened.
struct PlayerKey: Hashable, Comparable, Sendable {
  let rawValue: Int64

  static func < (a: PlayerKey, b: PlayerKey) -> Bool { a.rawValue < b.rawValue }
}

/// The name of a player in a season: the school's number in the file and the nickname. Sessions with the same name
/// belong to the same player.
struct PlayerName: Sendable {
  let school: Int64
  let nickname: String

  /// A name; `nil` if no nickname was given.
  init?(school: Int64, nickname: String) {
    guard nickname != Nickname.anonymous.text else { return nil }
    self.school = school
    self.nickname = nickname
  }
}

/// Compares bytes, as SQL does; nicknames are stored in one normal form.
extension PlayerName: Hashable {
  static func == (a: PlayerName, b: PlayerName) -> Bool {
    a.school == b.school && a.nickname.utf8.elementsEqual(b.nickname.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(school)
    var nickname = nickname
    nickname.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

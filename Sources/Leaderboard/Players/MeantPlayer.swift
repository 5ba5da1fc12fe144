import Boards
import GRDB
import SchoolDirectory
import TapGame

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

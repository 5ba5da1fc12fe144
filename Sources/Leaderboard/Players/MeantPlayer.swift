import Boards
import GRDB
import SchoolDirectory
import TapGame

/// The player whom a reference means, as boards know players.
enum MeantPlayer: Sendable {
  case named(PlayerName)
  /// Who gave no nickname.
  case anonymous(PlayerKey)

  /// The player's key.
  ///
  /// - Parameter lookUp: finds the key of a name.
  func key(_ lookUp: (PlayerName) -> PlayerKey?) -> PlayerKey? {
    switch self {
    case .named(let name): lookUp(name)
    case .anonymous(let key): key
    }
  }
}

extension PlayerReference {
  /// Looks up who is meant.
  ///
  /// - Returns: `nil` if it is nobody who can be on a board of the season.
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

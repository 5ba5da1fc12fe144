import TapGame

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

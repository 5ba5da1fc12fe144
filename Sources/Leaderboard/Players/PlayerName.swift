import TapGame

/// A player on the boards: the number of the first of their sessions that has taps, so keys are ordered as players came.
struct PlayerKey: Hashable, Comparable, Sendable {
  let rawValue: Int64

  static func < (a: PlayerKey, b: PlayerKey) -> Bool { a.rawValue < b.rawValue }
}

/// What makes sessions of a season one player's: the school's number in the file, and a nickname that was given.
struct PlayerName: Sendable {
  let school: Int64
  let nickname: String

  /// `nil` for a nickname that was not given.
  init?(school: Int64, nickname: String) {
    guard nickname != Nickname.anonymous.text else { return nil }
    self.school = school
    self.nickname = nickname
  }
}

/// Bytes are compared, as SQL does: nicknames are stored in one normal form.
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

import Boards
import SchoolDirectory
import TapGame

/// The boards of players worked out the slow way, from what was said to the store and what it answered.
struct NaivePlayers {
  struct Play {
    let id: Int64
    let school: Int
    let nickname: String?
    var isHidden: Bool
    var sequence: Int64 = 0
    var taps: Int64 = 0
    var lastActiveAt: Int64
  }

  struct Player: Equatable {
    let first: Int64
    let taps: Int64
    let lastActiveAt: Int64
    let nickname: String?
    let school: Int
  }

  private(set) var plays: [Play] = []

  mutating func open(_ session: Session, school: Int, isHidden: Bool) {
    let nickname = session.nickname == .anonymous ? nil : session.nickname.text
    let isKnownToHide =
      nickname != nil && plays.contains { $0.isHidden && Self.isSpelling($0, of: nickname, at: school) }
    plays.append(
      Play(
        id: session.id.rawValue, school: school, nickname: nickname, isHidden: isHidden || isKnownToHide,
        lastActiveAt: session.openedAt.milliseconds))
  }

  mutating func count(_ accepted: Int64, at place: Int, now: Int64) {
    plays[place].sequence += 1
    plays[place].taps += accepted
    // Within a session time never runs back.
    plays[place].lastActiveAt = max(plays[place].lastActiveAt, now)
  }

  mutating func setHidden(_ isHidden: Bool, playOf place: Int) {
    let meant = plays[place]
    for other in plays.indices
    where other == place || Self.isSpelling(plays[other], of: meant.nickname, at: meant.school) {
      plays[other].isHidden = isHidden
    }
  }

  /// Whether a name is another's, as it is read: the names here differ in case only.
  private static func isSpelling(_ play: Play, of nickname: String?, at school: Int) -> Bool {
    play.nickname != nil && play.nickname?.lowercased() == nickname?.lowercased() && play.school == school
  }

  private static func areOne(_ a: Play, _ b: Play) -> Bool {
    a.nickname != nil && a.nickname == b.nickname && a.school == b.school
  }

  /// Every player with taps, hidden or not.
  private func gathered() -> [(player: Player, isHidden: Bool)] {
    var rest = plays.filter { $0.taps > 0 }
    var gathered: [(Player, Bool)] = []
    while let first = rest.first {
      let mine = rest.filter { $0.id == first.id || Self.areOne($0, first) }
      rest.removeAll { play in mine.contains { $0.id == play.id } }
      let player = Player(
        first: first.id, taps: mine.map(\.taps).reduce(0, +), lastActiveAt: mine.map(\.lastActiveAt).max() ?? 0,
        nickname: first.nickname, school: first.school)
      gathered.append((player, mine.contains(where: \.isHidden)))
    }
    return gathered
  }

  /// A board, best first; of a school or of all.
  func board(ofSchool school: Int? = nil) -> [Player] {
    gathered().filter { !$0.isHidden && (school == nil || $0.player.school == school) }.map(\.player)
      .sorted { ($1.taps, $0.lastActiveAt, $0.first) < ($0.taps, $1.lastActiveAt, $1.first) }
  }

  static func ranks(of board: [Player], ties: TiePolicy) -> [Int] {
    board.indices.map { place in
      switch ties {
      case .ordinal: place + 1
      case .competition: board.count { $0.taps > board[place].taps } + 1
      case .modified: board.count { $0.taps >= board[place].taps }
      case .dense: Set(board.map(\.taps).filter { $0 > board[place].taps }).count + 1
      }
    }
  }

  /// What the players of each school have together, and how many they are.
  func tallies() -> [Int: (taps: Int64, players: Int)] {
    var tallies: [Int: (taps: Int64, players: Int)] = [:]
    for (player, _) in gathered() {
      tallies[player.school, default: (0, 0)].taps += player.taps
      tallies[player.school, default: (0, 0)].players += 1
    }
    return tallies
  }
}

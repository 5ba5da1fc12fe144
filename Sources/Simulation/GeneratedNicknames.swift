import TapGame

/// The nicknames of simulated players: two syllables of Korean given names, and a number from the 1,297th player on.
///
/// Nicknames are distinct, so each simulated player is a separate player on the boards. They depend only on the seed
/// and the player's number, and do not use a player's random stream.
struct GeneratedNicknames {
  private let shift: Int

  init(seed: UInt64) {
    // Stream 0 is used for the schools, and the streams from 1 on for the players.
    var random = ContestRandom(seed: seed, stream: .max)
    shift = Int(random.below(UInt64(Self.count)))
  }

  /// The nickname of a player, counted from 0.
  func nickname(of player: Int) -> Nickname {
    let (round, turn) = player.quotientAndRemainder(dividingBy: Self.count)
    // The stride is coprime to the count, so all names are visited before one recurs.
    let place = (turn * Self.stride + shift) % Self.count
    let name = Self.starts[place / Self.ends.count] + Self.ends[place % Self.ends.count]
    return Nickname(round == 0 ? name : name + String(round + 1)) ?? .anonymous
  }

  /// How many different nicknames there are without digits at the end.
  static let count = starts.count * ends.count
  private static let stride = 367

  private static let starts = syllables("가건경규나다도동라민범보서선세소수승시아연영예우유윤은재정주지태하현혜호")
  private static let ends = syllables("건결경규기나람린민빈서석선설성솔수아안연영우원윤율은인재준진찬현호환훈희")

  private static func syllables(_ text: String) -> [String] { text.map(String.init) }
}

import TapGame

/// What simulated players call themselves: two syllables that Korean given names have, and from the 1,297th player on a number.
///
/// No two players have the same one, so each is a player of their own on the boards. They follow from the seed and the player's number
/// alone and take nothing from any player's random stream.
struct MadeUpNicknames {
  private let shift: Int

  init(seed: UInt64) {
    // Stream 0 is the schools', those from 1 on are the players'.
    var random = ContestRandom(seed: seed, stream: .max)
    shift = Int(random.below(UInt64(Self.count)))
  }

  /// The nickname of a player, counted from 0.
  func nickname(of player: Int) -> Nickname {
    let (round, turn) = player.quotientAndRemainder(dividingBy: Self.count)
    // A stride that shares no factor with the count goes through all names before it comes back.
    let place = (turn * Self.stride + shift) % Self.count
    let name = Self.starts[place / Self.ends.count] + Self.ends[place % Self.ends.count]
    return Nickname(round == 0 ? name : name + String(round + 1)) ?? .anonymous
  }

  /// How many names there are without a number.
  static let count = starts.count * ends.count
  private static let stride = 367

  private static let starts = syllables("가건경규나다도동라민범보서선세소수승시아연영예우유윤은재정주지태하현혜호")
  private static let ends = syllables("건결경규기나람린민빈서석선설성솔수아안연영우원윤율은인재준진찬현호환훈희")

  private static func syllables(_ text: String) -> [String] { text.map(String.init) }
}

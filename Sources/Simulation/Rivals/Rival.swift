package import SchoolDirectory
package import TapGame

/// A simulated school of a practice season. It taps at its own pace. When the player's school passes it, it reacts and
/// taps faster for a while.
///
/// Moments are milliseconds since the practice began. Speeds are thousandths of a tap per second.
package struct Rival: Sendable {
  /// What a rival is doing.
  enum Mood: Hashable, Sendable {
    /// It taps at its own pace.
    case calm
    /// It was passed, and reacts at this moment.
    case noticing(at: Int64)
    /// It taps as fast as it can until this moment, or until it leads by this many taps.
    case pushing(until: Int64, lead: Int64)
    /// It is tired until this moment.
    case resting(until: Int64)
  }

  package let school: SchoolID
  package let nickname: Nickname
  /// Its taps when the practice begins.
  package let headStart: Int64
  package internal(set) var taps: Int64

  /// The strength, from 0 for the weakest rival.
  let strength: Int64
  var mood = Mood.calm
  /// The speed of a push, which is ``fastest`` at first.
  var pushSpeed: Int64
  /// The number of further pushes before the rival gives up.
  var spirit: Int64
  /// Whether it was ahead of the player's school at the last step.
  var wasAhead = true
  /// The part of the next tap that is already played, in millionths of a tap.
  var fraction: Int64 = 0

  init(school: SchoolID, nickname: Nickname, strength: Int, random: inout ContestRandom) {
    self.school = school
    self.nickname = nickname
    self.strength = Int64(strength)
    // The gaps between the head starts grow with the strength, so that the player passes the first rivals quickly.
    headStart = 4 + 5 * self.strength + self.strength * self.strength * 5 / 2 + random.value(in: 0...4)
    taps = headStart
    pushSpeed = 0
    spirit = 1 + self.strength / 3
    pushSpeed = fastest
  }

  var calmSpeed: Int64 { 150 + 200 * strength }

  /// Its own maximum speed: the weakest rival is slower than a person, and the strongest one is as fast as a person.
  var fastest: Int64 { 2500 + 550 * strength }

  /// The maximum lead over the player's school, in taps. A rival with this lead waits, so that the player can catch up.
  var leash: Int64 { 30 + 30 * strength }
}

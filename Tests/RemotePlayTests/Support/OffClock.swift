import Leaderboard
import TapGame

/// The machine's clock, so many milliseconds off.
struct OffClock: WallClock {
  let ahead: Int64

  var now: Timestamp { Timestamp.now + ahead }
}

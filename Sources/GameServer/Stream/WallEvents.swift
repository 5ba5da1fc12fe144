import Boards
import GameAPI
import NIOCore
import SchoolDirectory
import TapGame

/// What the walls show, encoded once for all streams.
struct WallEvents: Sendable {
  /// What a stream wants of it.
  enum Part: String {
    /// All of it: a wall.
    case state
    /// The message and the light: a phone.
    case light
  }

  /// The command that made what is shown, in the season that shows it.
  struct Version: Equatable {
    let number: Int64
    let season: SeasonID?

    init(_ wall: WallState) { (number, season) = (wall.number, wall.season) }
  }

  let version: Version
  private let state: ByteBuffer, light: ByteBuffer, lateState: ByteBuffer, lateLight: ByteBuffer

  init(_ answer: WallAnswer) throws {
    func event(_ answer: WallAnswer) throws -> ByteBuffer {
      ServerSentEvents.event(.wall, String(decoding: try GameJSON.line(answer), as: UTF8.self))
    }
    version = Version(answer.wall)
    (state, light) = (try event(answer), try event(answer.forPhones))
    (lateState, lateLight) = (try event(answer.withoutLight), try event(answer.forPhones.withoutLight))
  }

  /// The event for a stream that is open when something new is shown.
  func event(_ part: Part) -> ByteBuffer { part == .state ? state : light }

  /// The event for a stream that has just been opened.
  func greeting(_ part: Part) -> ByteBuffer { part == .state ? lateState : lateLight }
}

extension StreamHub {
  /// How often the hub looks for a commit. The lead of what is shown is several times as long.
  private static let wallInterval = Duration.milliseconds(40)

  /// Sends what the walls show whenever a commit or the next season has changed it. The mark of the newest commit costs no read, and it
  /// changes with the commits of every process, also while the boards are frozen and their observers sleep. The hub looks in
  /// real time, as the observers' feed does.
  func followWall() async {
    var seen: ContestMark?
    var quiet: Range<Timestamp>?
    while true {
      let mark = leaderboard.mark()
      if mark == nil || mark != seen || quiet?.contains(wallClock.now) != true {
        // What cannot be read now is read again.
        do {
          quiet = try await leaderboard.quietTime()
          try await showWall()
          seen = mark
        } catch { seen = nil }
      }
      do { try await ContinuousClock().sleep(for: Self.wallInterval) } catch { return }
    }
  }

  private func showWall() async throws {
    let shown = try await leaderboard.wall()
    if WallEvents.Version(shown) != wall?.version { show(try WallEvents(try await leaderboard.answer(about: shown))) }
  }
}

extension ServedContest {
  /// What the walls show, with the schools of it.
  func answer(about wall: WallState) async throws -> WallAnswer {
    var schools: [School] = []
    for id in wall.schools.sorted() {
      if let school = try await school(id) { schools.append(school) }
    }
    return WallAnswer(wall, schools: schools.map(SchoolSummary.init))
  }
}

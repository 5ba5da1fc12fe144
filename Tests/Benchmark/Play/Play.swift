import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard

/// The game as a person has it: from the key to the screen, and how often there is a new picture.
struct Play: BenchPart {
  static let configuration = CommandConfiguration(
    abstract:
      "The game on a pseudo-terminal: from a key to the screen, frames a second, bytes a frame, processor time.",
    discussion: """
      The built `touchschool play` runs on a pseudo-terminal of 80 × 24. A key's time begins before it is written and ends when the first byte of \
      the frame that counts it has been read; the peer is `cat`, which gets keys on a terminal of the same kind at the same time. Keys come every \
      60 to 120 ms, then from three fingers some 40 times a second, while this process commits taps for the neighbours 100 times a second. In the \
      end the game is left, and the store has to have counted each key once.
      """)

  static let quick = ["--schools", "500", "--keys", "30", "--seconds", "1"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools on the board.") var schools = 12_000
  @Option(help: "Keys whose way to the screen is timed.") var keys = 1000
  @Option(help: "Seconds of each stretch in which frames are counted.") var seconds = 10

  /// What is promised while somebody taps, in frames a second.
  private static let leastFrames = 30.0
  /// What a change of rank may take to be seen, in milliseconds.
  private static let longestGap = 100.0

  func validate() throws {
    guard schools >= 20, keys > 0, seconds > 0 else {
      throw ValidationError("There have to be 20 schools, a key and a second at least.")
    }
  }

  func measure() async throws -> [Measurement] {
    let command = try WholeProcess.touchschool()
    let echo = try EchoPeer()
    defer { echo.end() }
    return try await withTemporaryFolder(in: options.folder) { folder in
      let contest = try await PlayContest.make(in: folder, schools: schools)
      let program = try contest.start(command)
      defer { program.end() }
      var game = try await PlayedGame(program)
      let time = Duration.seconds(seconds)
      let idle = try await game.stretch(time) { 0 }

      async let theirs = echo.delays(of: keys, seed: 2)
      let ours = try await game.delays(of: keys, by: Typist(at: program, seed: 1))
      var measurements = Self.delays(ours, try await theirs)

      var commits = 0
      let tapping = try await game.stretch(time) {
        async let neighbours = contest.tapForNeighbours(for: time, mostTaps: 7, seed: 3)
        var typist = Typist(at: program, seed: 4)
        let taps = try await typist.tap(for: time)
        commits = try await neighbours
        return taps
      }
      let watching = try await game.stretch(time) {
        _ = try await contest.tapForNeighbours(for: time, mostTaps: 1, seed: 5)
        return 0
      }
      try game.leave()
      let counted = try await contest.counted
      guard counted == game.taps else {
        throw BenchmarkFailure("\(game.taps) keys were pressed, but the store has counted \(counted) taps")
      }
      try contest.leaderboard.close()
      measurements += Self.frames(tapping.frames, beside: commits / seconds, wholeFrame: game.wholeFrame)
      measurements += Self.watching(watching.frames)
      measurements += Self.loads([("tapping", tapping), ("watching the board move", watching), ("idle", idle)])
      return measurements
    }
  }

  private static func delays(_ ours: [Double], _ theirs: [Double]) -> [Measurement] {
    let peer = "cat, from a key to its echo"
    return [(0.5, "p50"), (0.99, "p99"), (1, "longest")].map { share, name in
      Measurement(
        what: "from a key to the screen, \(ours.count.grouped) keys, \(name)", milliseconds: ours.percentile(share),
        peer: peer, milliseconds: theirs.percentile(share), goal: nil)
    } + [
      Measurement(
        what: "from a key to the screen, p99", milliseconds: ours.percentile(0.99), limit: 1000 / leastFrames)
    ]
  }

  private static func frames(_ frames: FrameRate, beside commits: Int, wholeFrame: Int) -> [Measurement] {
    let what = "frames while tapping, \(commits) commits a second beside it"
    return [
      Measurement(
        what: "\(what), mean", rate: frames.mean, peer: "the least", rate: leastFrames, unit: "frames/s",
        goal: 1),
      Measurement(
        what: "\(what), worst second", rate: frames.worst, peer: "the least", rate: leastFrames,
        unit: "frames/s", goal: 1),
      Measurement(what: "longest time between frames, tapping", milliseconds: frames.longestGap, limit: longestGap),
      Measurement(
        what: "bytes a frame while tapping", cost: frames.bytes, peer: "all cells, as in the first frame",
        cost: Double(wholeFrame), unit: "bytes", goal: nil),
    ]
  }

  private static func watching(_ frames: FrameRate) -> [Measurement] {
    [
      Measurement(
        what: "frames while only the board moves, mean", rate: frames.mean, peer: "the least while tapping",
        rate: leastFrames, unit: "frames/s", goal: nil),
      Measurement(
        what: "frames while only the board moves, worst second", rate: frames.worst, peer: "the least while tapping",
        rate: leastFrames, unit: "frames/s", goal: nil),
      Measurement(
        what: "longest time between frames, only the board moves", milliseconds: frames.longestGap, limit: longestGap),
    ]
  }

  private static func loads(_ stretches: [(name: String, stretch: PlayedGame.Stretch)]) -> [Measurement] {
    let measurements = stretches.compactMap { name, stretch in
      stretch.load.map {
        Measurement(
          what: "processor time a second, \(name)", cost: $0, peer: "a core", cost: 1000, unit: "ms", goal: nil)
      }
    }
    if measurements.isEmpty { tell("The processor time is left out: this system has no /proc to read it from.") }
    return measurements
  }
}

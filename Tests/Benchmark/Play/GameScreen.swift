import Console
import VirtualTerminal

/// What the person at the game's terminal sees, frame by frame.
struct GameScreen {
  /// A frame and the state of the screen after it.
  struct Picture {
    /// When the first byte of the frame had been read, in nanoseconds of the monotonic clock.
    let at: Int64
    /// The bytes of the frame.
    let size: Int
    /// The count in large figures; `nil` on other screens.
    let count: Int?
  }

  static let size = TerminalSize.assumed

  private var terminal = VirtualTerminal(columns: size.columns, rows: size.rows)
  private var splitter = FrameSplitter()
  private let figures = FigureReader()
  /// The count in large figures; `nil` on other screens.
  private(set) var count: Int?

  /// What stands on it.
  var lines: [String] { terminal.lines }

  /// Shows what was read.
  ///
  /// - Throws: ``BenchmarkFailure`` when the strict terminal has something to complain of.
  mutating func show(_ chunks: [TerminalProgram.Chunk]) throws -> [Picture] {
    let pictures = chunks.flatMap { splitter.take($0) }.map { frame in
      terminal.feed(frame.bytes)
      count = figures.number(in: terminal.lines)
      return Picture(at: frame.at, size: frame.bytes.count, count: count)
    }
    if let problem = terminal.problems.first { throw BenchmarkFailure("the terminal was not understood: \(problem)") }
    return pictures
  }
}

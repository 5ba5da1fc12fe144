import Synchronization
import SystemCalls

/// A line on a terminal that shows the progress of long work. It disappears when the work is done.
///
/// It draws nothing in the first half second, so that quick work shows no bar. After that it draws at most twenty times
/// a second, so callers can update it for each piece. It never throws: if its stream fails, it stops drawing. It can be
/// used from any task.
package final class ProgressBar: Sendable {
  /// The time before the first drawing.
  package static let silence: Duration = .milliseconds(500)
  /// The minimum interval between two drawings.
  package static let interval: Duration = .milliseconds(50)

  private struct Work {
    var completed = 0
    var total: Int?
    var lastDrawing: Duration?
    /// The width of the visible line; nil before the first drawing.
    var shownWidth: Int?
    var isOver = false
  }

  private let title: String
  private let unit: String
  private let output: any TextOutput
  private let size: @Sendable () -> TerminalSize
  private let elapsed: @Sendable () -> Duration
  private let work: Mutex<Work>

  /// Creates a bar that draws to `output`.
  /// - Parameters:
  ///   - title: The title, such as `Importing schools`.
  ///   - total: The number of pieces; nil if unknown.
  ///   - unit: The unit of the pieces, such as `schools`.
  ///   - output: A terminal, or a `DroppingOutput` for no bar.
  ///   - size: The terminal's size, read before each drawing.
  ///   - elapsed: The time since the work began, on a monotonic clock.
  package init(
    title: String, total: Int?, unit: String = "", output: any TextOutput,
    size: @escaping @Sendable () -> TerminalSize, elapsed: @escaping @Sendable () -> Duration
  ) {
    self.title = title
    self.unit = unit
    self.output = output
    self.size = size
    self.elapsed = elapsed
    work = Mutex(Work(total: total))
  }

  /// Creates a bar on standard error that begins now. It draws nothing if `isQuiet` is true, if standard error is not a
  /// terminal, or if the terminal is dumb.
  package static func onStandardError(
    title: String, total: Int?, unit: String = "", isQuiet: Bool, environment: [String: String]
  ) -> ProgressBar {
    let isSeen = !isQuiet && Terminal.isTerminal(STDERR_FILENO) && environment["TERM"] != "dumb"
    let beginning = ContinuousClock.now
    return ProgressBar(
      title: title, total: total, unit: unit, output: isSeen ? Output.standardError() : DroppingOutput(),
      size: { Terminal.size(of: STDERR_FILENO, environment: environment) },
      elapsed: { ContinuousClock.now - beginning })
  }

  /// Adds finished pieces, and draws if the interval has passed.
  package func advance(by pieces: Int = 1) {
    change { $0.completed += pieces }
  }

  /// Sets the number of finished pieces and, if it is not nil, the total. Draws if the interval has passed.
  package func update(completed: Int, total: Int? = nil) {
    change {
      $0.completed = completed
      $0.total = total ?? $0.total
    }
  }

  /// Ends the drawing and clears the line. With `keepsLine`, a line that was ever visible is drawn a last time and kept
  /// instead. Later calls have no effect.
  package func finish(keepsLine: Bool = false) {
    work.withLock { work in
      guard !work.isOver else { return }
      let size = size()
      let wiping = work.shownWidth.map { Self.wiping($0, at: size) } ?? ""
      let isKept = keepsLine && work.shownWidth != nil
      let line = isKept ? state(of: work).line(width: size.columns - 1) + "\n" : ""
      if !(wiping + line).isEmpty { send(wiping + line, in: &work) }
      work.isOver = true
    }
  }

  private func change(_ body: (inout Work) -> Void) {
    work.withLock { work in
      guard !work.isOver else { return }
      body(&work)
      let now = elapsed()
      guard now >= Self.silence, work.lastDrawing.map({ now - $0 >= Self.interval }) ?? true else { return }
      let size = size()
      // Keep the last column free, because a full row makes some terminals wrap.
      let line = state(of: work, at: now).line(width: size.columns - 1)
      let wiping = Self.wiping(work.shownWidth ?? 0, at: size)
      work.lastDrawing = now
      work.shownWidth = line.displayWidth
      send(wiping + line, in: &work)
    }
  }

  private func state(of work: Work, at now: Duration? = nil) -> ProgressState {
    ProgressState(
      title: title, completed: work.completed, total: work.total, unit: unit, elapsed: now ?? elapsed())
  }

  /// Moves the cursor to the start of a line of this width and clears it. The line takes several rows if the terminal
  /// became narrower.
  private static func wiping(_ width: Int, at size: TerminalSize) -> String {
    let rows = max(1, (width + size.columns - 1) / size.columns)
    return ControlSequence.moveUp(rows - 1) + "\r" + ControlSequence.clearBelow
  }

  private func send(_ text: String, in work: inout Work) {
    do {
      try output.write(text)
      try output.flush()
    } catch {
      // If the stream fails, stop the bar and let the work continue.
      work.isOver = true
    }
  }
}

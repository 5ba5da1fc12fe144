import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One line on a terminal that shows how far a long piece of work has come, and is gone when it is over.
///
/// Nothing is drawn in the first half second, so that quick work stays silent, and afterwards at most twenty times a second,
/// so that it may be told of each piece. It never fails: when its stream does, it falls silent. Can be used from any task.
package final class ProgressBar: Sendable {
  /// The time before the first drawing.
  package static let silence: Duration = .milliseconds(500)
  /// The least time between two drawings.
  package static let interval: Duration = .milliseconds(50)

  private struct Work {
    var completed = 0
    var total: Int?
    var lastDrawing: Duration?
    /// The width of the line that stands on the screen; nil when none does.
    var shownWidth: Int?
    var wasEverShown = false
    var isOver = false
  }

  private let title: String
  private let unit: String
  private let output: any TextOutput
  private let size: @Sendable () -> TerminalSize
  private let elapsed: @Sendable () -> Duration
  private let work: Mutex<Work>

  /// A bar that draws to `output`.
  /// - Parameters:
  ///   - title: What is going on, such as `Importing schools`.
  ///   - total: How many pieces there are; nil when nobody knows.
  ///   - unit: What the pieces are called, such as `schools`.
  ///   - output: A terminal, or a `DroppingOutput` for no bar.
  ///   - size: The terminal's size, asked before each drawing.
  ///   - elapsed: The time since the work began, by a clock that never goes back.
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

  /// A bar on standard error that begins now; one that draws nothing when `isQuiet`, or when standard error is no terminal
  /// or a dumb one.
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

  /// Adds pieces that are done, and draws if it is time to.
  package func advance(by pieces: Int = 1) {
    change { $0.completed += pieces }
  }

  /// Says how many pieces are done in all, and how many there are if that has changed, and draws if it is time to.
  package func update(completed: Int, total: Int? = nil) {
    change {
      $0.completed = completed
      $0.total = total ?? $0.total
    }
  }

  /// Ends the drawing: the line is wiped, or, with `keepsLine`, drawn for a last time and left standing if it ever was on
  /// the screen. Later calls change nothing.
  package func finish(keepsLine: Bool = false) {
    work.withLock { work in
      guard !work.isOver else { return }
      let size = size()
      let wiping = work.shownWidth.map { Self.wiping($0, at: size) } ?? ""
      let isKept = keepsLine && work.wasEverShown
      let line = isKept ? state(of: work).line(width: size.columns - 1) + "\n" : ""
      if !(wiping + line).isEmpty { send(wiping + line, in: &work) }
      work.isOver = true
    }
  }

  /// Wipes the line, runs `body`, which may write to the same terminal, and lets the next change draw the line again. No
  /// drawing gets in between; `body` does not use the bar.
  /// - Complexity: that of `body`.
  package func withLineWiped<Result, Failure: Error>(
    _ body: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try work.withLock { (work) throws(Failure) -> sending Result in
      if let shown = work.shownWidth, !work.isOver {
        send(Self.wiping(shown, at: size()), in: &work)
        work.shownWidth = nil
        work.lastDrawing = nil
      }
      return try body()
    }
  }

  private func change(_ body: (inout Work) -> Void) {
    work.withLock { work in
      guard !work.isOver else { return }
      body(&work)
      let now = elapsed()
      guard now >= Self.silence, work.lastDrawing.map({ now - $0 >= Self.interval }) ?? true else { return }
      let size = size()
      // The last column stays free: a full row would make some terminals go on to the next.
      let line = state(of: work, at: now).line(width: size.columns - 1)
      let wiping = Self.wiping(work.shownWidth ?? 0, at: size)
      work.lastDrawing = now
      work.shownWidth = line.displayWidth
      work.wasEverShown = true
      send(wiping + line, in: &work)
    }
  }

  private func state(of work: Work, at now: Duration? = nil) -> ProgressState {
    ProgressState(
      title: title, completed: work.completed, total: work.total, unit: unit, elapsed: now ?? elapsed())
  }

  /// Brings the cursor to the start of a line of this width and clears it. The line takes several rows when the terminal has
  /// become narrower.
  private static func wiping(_ width: Int, at size: TerminalSize) -> String {
    let rows = max(1, (width + size.columns - 1) / size.columns)
    return ControlSequence.moveUp(rows - 1) + "\r" + ControlSequence.clearBelow
  }

  private func send(_ text: String, in work: inout Work) {
    do {
      try output.write(text)
      try output.flush()
    } catch {
      // Nobody can see a bar on a stream that is gone, and the work does not depend on it.
      work.isOver = true
    }
  }
}

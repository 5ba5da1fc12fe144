import Basics

/// The progress of some work. Formats it as a line of text.
package struct ProgressState: Sendable, Equatable {
  /// The title, such as `Importing schools`.
  package var title: String
  /// The number of finished pieces.
  package var completed: Int
  /// The total number of pieces; nil if unknown.
  package var total: Int?
  /// The unit of the pieces, such as `schools`; empty for none.
  package var unit: String
  /// The time since the work began.
  package var elapsed: Duration

  package init(title: String, completed: Int, total: Int?, unit: String = "", elapsed: Duration) {
    self.title = title
    self.completed = completed
    self.total = total
    self.unit = unit
    self.elapsed = elapsed
  }

  /// The finished fraction, 0 to 1; nil if the total is unknown. It is 1 if the total is 0.
  package var fraction: Double? {
    total.map { $0 > 0 ? min(1, max(0, Double(completed) / Double($0))) : 1 }
  }

  /// The remaining time at the average speed so far; nil if it cannot be estimated.
  package var timeLeft: Duration? {
    guard let total, completed > 0, total >= completed, elapsed > .zero else { return nil }
    let seconds = elapsed.inSeconds * (Double(total - completed) / Double(completed))
    // More than thirty years counts as unknown. A much larger value would also overflow `Duration`.
    return seconds < 1e9 ? .seconds(seconds) : nil
  }

  /// The state as one line of at most `width` cells.
  ///
  /// If the line is too long, parts are left out in this order: the rate, the count, the bar, the time. The title is
  /// cut last.
  package func line(width: Int) -> String {
    let title = title.sanitized
    guard let fraction, let total else {
      // Work that counts nothing shows its time only.
      guard completed > 0 else { return Self.widest(of: [[title, elapsed.text], [title]], in: width) }
      let count = "\(completed.grouped)\(unitText)"
      let most = [title, count, Rate.text(of: completed, in: elapsed), elapsed.text]
      return Self.widest(of: [most, [title, count, elapsed.text], [title, count]], in: width)
    }
    let share = "\(Self.steps(fraction, of: 100))%".padded(to: 4, alignment: .trailing)
    let count = "\(completed.grouped)/\(total.grouped)\(unitText)"
    let rate = Rate.text(of: completed, in: elapsed)
    let left = timeLeft.map { ["\($0.text) left"] } ?? []
    for tail in [[count, rate] + left, [count] + left, left] {
      let rest = ([title, share] + tail).joined(separator: Self.gap)
      // The bar needs space for a gap and its two edges too.
      let room = width - rest.displayWidth - Self.gap.count - 2
      guard room >= Self.shortestBar else { continue }
      let bar = "▕\(Self.bar(fraction, width: min(room, Self.longestBar)))▏"
      return ([title, share, bar] + tail).joined(separator: Self.gap)
    }
    return Self.widest(of: [[title, share] + left, [title, share]], in: width)
  }

  /// A bar of exactly `width` cells, filled from the left in eighths of a cell. It is full only if everything is
  /// finished.
  static func bar(_ fraction: Double, width: Int) -> String {
    BlockBar.text(eighths: steps(fraction, of: width * 8)).padded(to: width)
  }

  /// The number of finished steps out of `count`, rounded down. It tolerates floating-point errors: a fraction of 0.29
  /// gives 29 of 100 steps. It is `count` only if everything is finished.
  private static func steps(_ fraction: Double, of count: Int) -> Int {
    fraction < 1 ? min(count - 1, Int(fraction * Double(count) + 1e-9)) : count
  }

  private static let gap = "  "
  private static let shortestBar = 8
  private static let longestBar = 40

  private var unitText: String { unit.isEmpty ? "" : " \(unit.sanitized)" }

  /// The first line that fits. If none fits, the last line with its first part cut.
  private static func widest(of lines: [[String]], in width: Int) -> String {
    let texts = lines.map { $0.joined(separator: gap) }
    if let fitting = texts.first(where: { $0.displayWidth <= width }) { return fitting }
    guard let last = lines.last, let title = last.first else { return "" }
    let rest = last.dropFirst().reduce("") { $0 + gap + $1 }
    let room = width - rest.displayWidth
    return room > 0 ? title.truncated(to: room) + rest : (title + rest).truncated(to: width)
  }
}

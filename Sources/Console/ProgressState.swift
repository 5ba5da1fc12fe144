/// How far some work has come, and how that looks as a line.
package struct ProgressState: Sendable, Equatable {
  /// What is going on, such as `Importing schools`.
  package var title: String
  /// How many pieces are done.
  package var completed: Int
  /// How many pieces there are in all; nil when nobody knows.
  package var total: Int?
  /// What the pieces are called, such as `schools`; empty for no name.
  package var unit: String
  /// The time since the work began.
  package var elapsed: Duration

  /// A state.
  package init(title: String, completed: Int, total: Int?, unit: String = "", elapsed: Duration) {
    self.title = title
    self.completed = completed
    self.total = total
    self.unit = unit
    self.elapsed = elapsed
  }

  /// The part that is done, 0 to 1; nil when the total is unknown. Of nothing, everything is done.
  package var fraction: Double? {
    total.map { $0 > 0 ? min(1, max(0, Double(completed) / Double($0))) : 1 }
  }

  /// The time that the rest takes at the average speed so far; nil when that cannot be told.
  package var timeLeft: Duration? {
    guard let total, completed > 0, total >= completed, elapsed > .zero else { return nil }
    let seconds = elapsed.inSeconds * (Double(total - completed) / Double(completed))
    // More than thirty years is as good as unknown, and far more does not fit the type.
    return seconds < 1e9 ? .seconds(seconds) : nil
  }

  /// The state as one line of at most `width` cells.
  ///
  /// When room is short, the rate goes first, then the count, the bar, the time; the title is cut last.
  /// - Complexity: O(`width`).
  package func line(width: Int) -> String {
    let title = title.sanitized
    guard let fraction, let total else {
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
      // A gap, the two edges, the bar.
      let room = width - rest.displayWidth - Self.gap.count - 2
      guard room >= Self.shortestBar else { continue }
      let bar = "▕\(Self.bar(fraction, width: min(room, Self.longestBar)))▏"
      return ([title, share, bar] + tail).joined(separator: Self.gap)
    }
    return Self.widest(of: [[title, share] + left, [title, share]], in: width)
  }

  /// A bar of exactly `width` cells, filled from the left to an eighth of a cell; full only when everything is done.
  /// - Complexity: O(`width`).
  static func bar(_ fraction: Double, width: Int) -> String {
    let eighths = steps(fraction, of: width * 8)
    let whole = String(repeating: "█", count: eighths / 8)
    return (eighths % 8 > 0 ? whole + parts[eighths % 8 - 1] : whole).padded(to: width)
  }

  /// How many of so many steps are done, rounded down, though not for a last bit: 0.29 is 29 of 100. All of them only when
  /// everything is done.
  private static func steps(_ fraction: Double, of count: Int) -> Int {
    fraction < 1 ? min(count - 1, Int(fraction * Double(count) + 1e-9)) : count
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let gap = "  "
  private static let shortestBar = 8
  private static let longestBar = 40

  private var unitText: String { unit.isEmpty ? "" : " \(unit.sanitized)" }

  /// The first of the lines that fits; the last one, with its first part cut, when none does.
  private static func widest(of lines: [[String]], in width: Int) -> String {
    let texts = lines.map { $0.joined(separator: gap) }
    if let fitting = texts.first(where: { $0.displayWidth <= width }) { return fitting }
    guard let last = lines.last, let title = last.first else { return "" }
    let rest = last.dropFirst().reduce("") { $0 + gap + $1 }
    let room = width - rest.displayWidth
    return room > 0 ? title.truncated(to: room) + rest : (title + rest).truncated(to: width)
  }
}

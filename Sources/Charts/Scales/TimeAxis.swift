/// A time axis with ticks at round local times.
package struct TimeAxis: Sendable {
  /// A labelled position on the axis.
  struct Tick: Hashable {
    /// Milliseconds since 1970.
    let time: Int64
    let label: String
    /// Whether a larger period starts here: a day between ticks of minutes, a month between ticks of days, a year
    /// between ticks of months.
    let isMajor: Bool
  }

  /// The bounds of the span, in milliseconds since 1970; a span of zero length is drawn as a point.
  let first: Int64
  let last: Int64
  private let offset: @Sendable (Int64) -> Int64

  /// - Parameters:
  ///   - first: the start of the span, in milliseconds since 1970.
  ///   - last: the end of the span, in milliseconds since 1970.
  ///   - offset: the offset of local time from UTC at a moment, both in milliseconds.
  package init(first: Int64, last: Int64, offset: @escaping @Sendable (Int64) -> Int64) {
    self.first = first
    self.last = max(first, last)
    self.offset = offset
  }

  /// The position of a moment: 0 at the start, 1 at the end.
  func share(of time: Int64) -> Double {
    last > first ? Double(time - first) / Double(last - first) : 1
  }

  /// Ticks at the finest round step that gives at most `count` ticks. There is at least one tick, unless the span
  /// contains no round moment.
  func ticks(atMost count: Int) -> [Tick] {
    let length = last - first
    for step in Step.all where length / step.length <= Int64(count) {
      let found = ticks(every: step)
      if found.count <= count { return found }
    }
    return []
  }

  private func ticks(every step: Step) -> [Tick] {
    var ticks: [Tick] = []
    // Start at or before the span, so that no tick is missed when the clock is set back.
    var shown = step.floor(CivilTime(milliseconds: first + offset(first)))
    while true {
      let time = self.time(ofShown: shown.milliseconds)
      if time > last { return ticks }
      if time >= first, ticks.last.map({ $0.time < time }) ?? true {
        ticks.append(Tick(time: time, label: step.label(shown), isMajor: step.isMajor(shown)))
      }
      shown = step.following(shown)
    }
  }

  /// The moment of a local time.
  private func time(ofShown shown: Int64) -> Int64 {
    let guess = shown - offset(shown)
    return shown - offset(guess)
  }

  /// The local date of a moment, as `2 Nov 2026`, and the local time, as `09:00`.
  package func text(of time: Int64) -> (day: String, time: String) {
    let shown = CivilTime(milliseconds: time + offset(time))
    return (day: "\(shown.day) \(shown.monthName) \(shown.year)", time: shown.timeText)
  }
}

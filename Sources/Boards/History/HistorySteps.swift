public import TapGame

/// The moments of a history: equal steps through a span of a season. The steps start at round local times.
public struct HistorySteps: Sendable {
  /// The candidates for the default step, in minutes. Longer spans use whole days.
  private static let usual: [Int64] = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080]
  /// The maximum number of steps if no length is given.
  public static let usualCount = 30
  public static let maximumCount = 100_000
  /// The maximum number of moments with dense ranks. Dense ranks need the counts of each moment in memory.
  public static let maximumDenseCount = 500

  private static let minute: Int64 = 60_000
  private static let day: Int64 = 1440
  /// The longest step: a year.
  private static let longest: Int64 = 366 * day

  /// The time from a Monday's midnight to the start of 1970, so that steps of a week start on Mondays.
  private static let sinceMonday: Int64 = 3 * day * minute

  /// The length of a step in whole minutes. `nil` for the shortest of the usual lengths that surely gives at most
  /// ``usualCount`` steps, or for a number of whole days if the span is too long for these lengths.
  public var every: Duration? { minutes.map { .seconds(60 * $0) } }
  private let minutes: Int64?
  /// The first moment; `nil` for the season's start.
  public let from: Timestamp?
  /// The last moment; `nil` for the season's end, or for the present if the season has not ended.
  public let to: Timestamp?
  /// The offset of local time from UTC at a moment.
  public let offset: @Sendable (Timestamp) -> Duration

  /// - `every`: the length of a step, in whole minutes, at least one; `nil` to choose it by the length of the span.
  /// - `from`: the first moment; an earlier one means the season's start.
  /// - `to`: the last moment; a later one means the season's end or the present.
  public init(
    every: Duration? = nil, from: Timestamp? = nil, to: Timestamp? = nil,
    offset: @escaping @Sendable (Timestamp) -> Duration = { _ in .zero }
  ) {
    minutes = every.map { min(max(1, $0.wholeMilliseconds / Self.minute), Self.longest) }
    self.from = from
    self.to = to
    self.offset = offset
  }

  /// The moments of a history: the first and the last moment of a span, and all moments between them at a multiple of
  /// the step in local time.
  ///
  /// - Parameter span: the span of the available history.
  /// - Throws: ``BoardError/outsideSeason(reason:)`` if `span` does not overlap the span of the steps, or if
  ///   there are too many steps.
  package func moments(in span: ClosedRange<Timestamp>) throws -> [Timestamp] {
    let first = max(from ?? span.lowerBound, span.lowerBound)
    let last = min(to ?? span.upperBound, span.upperBound)
    guard first <= last else {
      throw BoardError.outsideSeason(
        reason:
          "From \(from ?? first) to \(to ?? last) there is no history; it goes from \(span.lowerBound) to \(span.upperBound); choose other moments."
      )
    }
    let length = last.milliseconds(since: first) / Self.minute
    let step = minutes ?? Self.usualStep(for: length)
    guard length / step < Self.maximumCount else {
      throw BoardError.outsideSeason(
        reason:
          "A step of \(step) min from \(first) to \(last) gives more than \(Self.maximumCount) moments; choose a longer one."
      )
    }
    var moments = [first]
    var next = following(first, step: step)
    while next < last {
      moments.append(next)
      next = following(next, step: step)
    }
    if first < last { moments.append(last) }
    return moments
  }

  private static func usualStep(for minutes: Int64) -> Int64 {
    let most = Int64(usualCount) - 2
    if let step = usual.first(where: { minutes / $0 <= most }) { return step }
    return (minutes / most / day + 1) * day
  }

  /// The next moment whose local time is a multiple of the step. When daylight saving time begins or ends, a step is an
  /// hour shorter or longer.
  private func following(_ moment: Timestamp, step: Int64) -> Timestamp {
    let step = step * Self.minute
    let offset = offset(moment).wholeMilliseconds
    let shown = moment.milliseconds + offset + Self.sinceMonday
    let remainder = shown % step
    let ahead = shown - (remainder < 0 ? remainder + step : remainder) + step - Self.sinceMonday
    let next = Timestamp(milliseconds: ahead - self.offset(Timestamp(milliseconds: ahead - offset)).wholeMilliseconds)
    return next > moment ? next : Timestamp(milliseconds: ahead - offset)
  }
}

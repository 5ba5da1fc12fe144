import ArgumentParser

/// The time between two rows, such as `5m`, `1h` or `1d`.
struct StepLength: ExpressibleByArgument {
  /// The longest: a year.
  private static let maximum: Int64 = 366 * 1440

  let minutes: Int64

  init?(argument: String) {
    let units: [Character: Int64] = ["m": 1, "h": 60, "d": 1440, "w": 10_080]
    guard let last = argument.last, let unit = units[last], let count = Int64(argument.dropLast()), count > 0,
      count <= Self.maximum / unit
    else { return nil }
    minutes = count * unit
  }
}

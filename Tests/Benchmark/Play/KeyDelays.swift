/// How long keys take to be seen.
enum KeyDelays {
  /// The milliseconds from each key to the moment at which it was counted.
  ///
  /// - Parameters:
  ///   - presses: the moment of each key, in nanoseconds, in order.
  ///   - counts: how many keys were counted from a moment on, in order.
  static func milliseconds(from presses: [Int64], to counts: [(at: Int64, count: Int)]) -> [Double] {
    var rest = counts[...]
    return presses.enumerated().compactMap { number, moment in
      rest = rest.drop { $0.count <= number }
      return rest.first.map { Double($0.at - moment) / 1e6 }
    }
  }
}

/// The frames of a stretch of time.
struct FrameRate {
  /// Frames a second on average.
  let mean: Double
  /// Frames in the second that had the fewest.
  let worst: Double
  /// Bytes a frame on average.
  let bytes: Double
  /// Milliseconds between the two frames that were the farthest apart, the ends of the stretch counted as frames.
  let longestGap: Double

  /// - Parameters:
  ///   - pictures: in the order of time, from before the stretch to after it.
  ///   - stretch: in nanoseconds of the monotonic clock, a second at least.
  init(_ pictures: [GameScreen.Picture], during stretch: Range<Int64>) {
    let frames = pictures.filter { stretch.contains($0.at) }
    let second: Int64 = 1_000_000_000
    mean = Double(frames.count) / (Double(stretch.upperBound - stretch.lowerBound) / Double(second))
    var seconds = [Int](repeating: 0, count: Int((stretch.upperBound - stretch.lowerBound) / second))
    for frame in frames {
      let number = Int((frame.at - stretch.lowerBound) / second)
      if seconds.indices.contains(number) { seconds[number] += 1 }
    }
    worst = Double(seconds.min() ?? 0)
    bytes = Double(frames.reduce(0) { $0 + $1.size }) / Double(max(1, frames.count))
    let moments = [stretch.lowerBound] + frames.map(\.at) + [stretch.upperBound]
    longestGap = zip(moments, moments.dropFirst()).map { Double($1 - $0) / 1e6 }.max() ?? 0
  }
}

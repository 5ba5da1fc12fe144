import Foundation

/// One line of a benchmark's table: what was measured, ours and the peer's figure, and what the ratio should be.
struct Measurement: Encodable {
  let what: String
  let ours: Double
  let peer: Double
  let unit: String
  /// Ours by the peer's.
  let ratio: Double
  /// The ratio to reach, if there is one.
  let goal: Double?

  init(what: String, ours: Double, peer: Double, unit: String, goal: Double?) {
    self.what = what
    self.ours = ours
    self.peer = peer
    self.unit = unit
    self.goal = goal
    ratio = ours / peer
  }
}

extension [Double] {
  /// The middle value; 0 of none.
  var median: Double {
    let ordered = sorted()
    guard !ordered.isEmpty else { return 0 }
    return (ordered[(ordered.count - 1) / 2] + ordered[ordered.count / 2]) / 2
  }
}

/// Seconds that a piece of work took.
func seconds(of work: () async throws -> Void) async rethrows -> Double {
  let elapsed = try await ContinuousClock().measure { try await work() }
  return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
}

/// A folder of its own that is gone when the work is done.
func withTemporaryFolder<T>(in parent: String?, _ work: (String) async throws -> T) async throws -> T {
  let parent = parent.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
  let folder = parent.appendingPathComponent("touchschool-bench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await work(folder.path)
}

/// Prints a benchmark's table.
func report(_ measurements: [Measurement]) {
  for m in measurements {
    print(m)
  }
}

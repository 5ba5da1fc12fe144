import Foundation
package import Testing

/// How much a run of the tests proves: the environment's `TOUCHSCHOOL_TEST_SET` says it.
package enum TestSet: Sendable, Equatable {
  /// Each promise once, at its smallest size: what runs if nothing is said.
  case quick
  /// Also what proves it again, larger or longer: `full`.
  case full
  /// The quick set and a sixth of the rest, drawn by a seed: `slice:SEED`.
  case slice(UInt64)

  package static let current: TestSet = {
    guard let text = ProcessInfo.processInfo.environment["TOUCHSCHOOL_TEST_SET"] else { return .quick }
    // What is misspelt proves more, and not less.
    return text.hasPrefix("slice:") ? UInt64(text.dropFirst(6)).map(TestSet.slice) ?? .full : .full
  }()

  /// Whether this run has what stands at a place in the tests and is of the full set.
  func has(_ place: String) -> Bool {
    switch self {
    case .quick: false
    case .full: true
    case .slice(let seed): Self.number(of: place, seed: seed) % 6 == 0
    }
  }

  /// Some of a test's arguments, which differ by chance alone: in the quick set a few that lie evenly from the first to the last, in a slice
  /// as many that its seed draws, in the full set all.
  func some<Argument>(_ count: Int, of all: [Argument], at place: String) -> [Argument] {
    guard count < all.count else { return all }
    switch self {
    case .quick: return (0..<count).map { all[count == 1 ? 0 : $0 * (all.count - 1) / (count - 1)] }
    case .full: return all
    case .slice(let seed):
      var random = TestRandom(seed: Self.number(of: place, seed: seed))
      return Array(all.shuffled(using: &random).prefix(count))
    }
  }

  /// FNV-1a, as Swift's own hash differs from process to process.
  private static func number(of place: String, seed: UInt64) -> UInt64 {
    place.utf8.reduce(0xcbf2_9ce4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } >> 16
  }
}

/// Some of a test's arguments, all of which prove the same: see ``TestSet/some(_:of:at:)``.
package func some<Argument>(
  _ count: Int, of all: some Sequence<Argument>, file: String = #fileID, line: Int = #line
) -> [Argument] { TestSet.current.some(count, of: Array(all), at: "\(file):\(line)") }

/// Whether a run goes here through what proves once more, larger or longer, what is proved anyway.
package func goesFurther(file: String = #fileID, line: Int = #line) -> Bool {
  TestSet.current.has("\(file):\(line)")
}

/// How large a test is: as large as people are many where a run goes further, else as small as proves the same.
package func size(_ quick: Int, full: Int, file: String = #fileID, line: Int = #line) -> Int {
  goesFurther(file: file, line: line) ? full : quick
}

extension Trait where Self == ConditionTrait {
  /// Proves once more, larger or longer, what a quick test proves: runs in the full set and in some slices.
  ///
  /// - Parameter reason: what makes it large, and which quick test has the promise.
  package static func full(_ reason: Comment, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
    .enabled(
      if: TestSet.current.has("\(sourceLocation.fileID):\(sourceLocation.line)"), reason, sourceLocation: sourceLocation
    )
  }
}

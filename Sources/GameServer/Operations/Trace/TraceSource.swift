import HTTPTypes
import SchoolDirectory
import Synchronization

/// Gives each request its trace: the one that its header `traceparent` names, or a new one.
///
/// The ids are no secrets, and nothing trusts them: they have to differ, from each other and from those of other
/// servers. So the system is asked for random numbers once. Each request then costs one addition that all threads share,
/// and no call of the system.
package final class TraceSource: Sendable {
  static let parent = HTTPField.Name("traceparent")

  /// The starts of three streams of SplitMix64: the two halves of the traces' ids, and the spans' ids.
  private let seeds: (UInt64, UInt64, UInt64)
  private let drawn = Atomic<UInt64>(0)

  /// - Parameter generator: gives the random numbers that the ids follow from.
  package init(using generator: inout some RandomNumberGenerator) {
    seeds = (generator.next(), generator.next(), generator.next())
  }

  /// A source of its own, from the system's random numbers.
  package convenience init() {
    var system = SystemRandomNumberGenerator()
    self.init(using: &system)
  }

  /// The trace of a request with these fields. A field that is malformed, or there twice, counts as none.
  func trace(of fields: HTTPFields) -> RequestTrace {
    let number = drawn.wrappingAdd(1, ordering: .relaxed).oldValue
    let span = draw(seeds.2, number)
    if let name = Self.parent, let value = fields[name], let parent = TraceParent(value) {
      return RequestTrace(trace: parent.trace, span: span, flags: parent.flags)
    }
    return RequestTrace(
      trace: TraceID(high: draw(seeds.0, number), low: draw(seeds.1, number)), span: span, flags: .random)
  }

  /// The stream's number at a place, but never 0, which no id may be.
  private func draw(_ seed: UInt64, _ place: UInt64) -> UInt64 {
    var stream = SplitMix64(seed: seed &+ place &* SplitMix64.increment)
    return max(1, stream.next())
  }
}

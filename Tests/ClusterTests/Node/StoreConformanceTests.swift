import StoreConformance
import TestSupport
import Testing

@Suite struct `A cluster` {
  @Test(arguments: StorePromise.all, some(1, of: [3, 1]))
  func `keeps what every store promises`(promise: StorePromise, nodes: Int) async throws {
    try await promise.expect(of: .cluster(of: nodes))
  }

  @Test(arguments: some(1, of: zip([UInt64(2), 1], [3, 1])))
  func `answers as the store in memory does, step by step`(seed: UInt64, nodes: Int) async throws {
    try await StoreAgreement.expect(of: .cluster(of: nodes), seed: seed)
  }
}

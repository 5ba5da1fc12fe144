import StoreConformance
import Testing

@Suite struct `A cluster` {
  @Test(arguments: StorePromise.all, [1, 3])
  func `keeps what every store promises`(promise: StorePromise, nodes: Int) async throws {
    try await promise.expect(of: .cluster(of: nodes))
  }

  @Test(arguments: zip([UInt64(1), 2], [1, 3]))
  func `answers as the store in memory does, step by step`(seed: UInt64, nodes: Int) async throws {
    try await StoreAgreement.expect(of: .cluster(of: nodes), seed: seed)
  }
}

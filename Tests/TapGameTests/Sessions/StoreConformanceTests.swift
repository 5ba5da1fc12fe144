import StoreConformance
import Testing

@Suite struct `The store in memory` {
  @Test(arguments: StorePromise.all)
  func `keeps what every store promises`(promise: StorePromise) async throws {
    try await promise.expect(of: .memory)
  }
}

import LogConformance
import Testing

@Suite struct `A log in memory` {
  @Test(.timeLimit(.minutes(10)), arguments: LogPromise.all)
  func `keeps what every log promises`(promise: LogPromise) async throws {
    try await promise.expect(of: .memory)
  }
}

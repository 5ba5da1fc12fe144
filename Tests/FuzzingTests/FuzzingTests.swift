import Foundation
import Fuzzing
import OnlineFuzzing
import TestSupport
import Testing

@Suite struct `Readers of bytes` {
  private static let targets = FuzzTarget.all + FuzzTarget.online

  @Test(arguments: targets.map(\.name))
  func `answer whatever they are given`(name: String) async throws {
    let target = try #require(Self.targets.first { $0.name == name })
    // A thread of its own: a target may wait for asynchronous work, which needs the threads that tests run on.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Self.readInputs(of: target)
        continuation.resume()
      }
    }
  }

  private static func readInputs(of target: FuzzTarget) {
    for seed in target.seeds {
      target.read(seed)
      for length in 0..<min(seed.count, 300) { target.read(Array(seed[..<length])) }
    }
    var mutation = Mutation(of: target, seed: 1)
    let count =
      ProcessInfo.processInfo.environment["TOUCHSCHOOL_FUZZ_INPUTS"].flatMap { Int($0) } ?? size(500, full: 1500)
    for _ in 0..<count { target.read(mutation.next()) }
  }
}

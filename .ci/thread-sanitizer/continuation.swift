// Eight tasks wait for answers from another thread, correctly. The thread sanitizer of Swift 6.3 reports races on Linux all the same: it does not
// see how the runtime hands a result to the task that waits for it.
import Dispatch

let queue = DispatchQueue(label: "answers")

func answer(_ number: Int) async throws -> [Int] {
  try await withUnsafeThrowingContinuation { waiting in
    queue.async { waiting.resume(returning: [number, number]) }
  }
}

let sum = try await withThrowingTaskGroup(of: Int.self) { group in
  for worker in 0..<8 {
    group.addTask {
      var sum = 0
      for step in 0..<20_000 { sum += try await answer(worker + step)[1] }
      return sum
    }
  }
  return try await group.reduce(0, +)
}
print(sum)

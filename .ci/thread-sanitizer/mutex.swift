// Eight threads add to one `Mutex`, correctly. The thread sanitizer of Swift 6.3 reports races on Linux all the same: see mutex-annotations.c.
import Dispatch
import Synchronization

final class Shared: Sendable {
  let values = Mutex<[Int: [Int]]>([:])
}

let shared = Shared()
DispatchQueue.concurrentPerform(iterations: 8) { worker in
  for step in 0..<20_000 {
    shared.values.withLock { values in
      values[step % 7, default: []].append(worker)
      if values[step % 7, default: []].count > 50 { values[step % 7] = [] }
    }
  }
}
print(shared.values.withLock { $0.count })

import Foundation

extension Measurement {
  /// A cost: less is better.
  init(what: String, cost ours: Double, peer: String, cost theirs: Double, unit: String, goal: Double?) {
    self.what = what
    self.peer = peer
    self.ours = ours
    self.theirs = theirs
    self.unit = unit
    self.goal = goal
    ratio = theirs / ours
  }
}

/// Seconds of processor time that a piece of work took on this thread.
func processorSeconds(of work: () throws -> Void) rethrows -> Double {
  let start = processorTime()
  try work()
  return processorTime() - start
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

import GameAPI
import Histogram
import Synchronization
import TapGame

/// The results of a load test so far. All players write to this object.
final class LoadTally: Sendable {
  private struct Counts: Sendable {
    var report = LoadReport()
    /// The latencies in microseconds, with three significant digits, up to an hour.
    var latencies = Histogram<UInt64>(highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: .three)
    var dues = 0
  }

  private let counts = Mutex(Counts())

  /// The number of due batches that were answered, have failed or were left out.
  var dues: Int { counts.withLock { $0.dues } }

  /// Records due batches that are left out because the server asked for fewer batches.
  func note(leftOut count: Int) {
    counts.withLock { counts in
      counts.dues += count
      counts.report.leftOut += count
    }
  }

  func note(_ receipt: Receipt) {
    counts.withLock { counts in
      counts.report.batches += 1
      counts.report.accepted += receipt.accepted
      counts.report.rejected += receipt.rejected
    }
  }

  /// Records the latency of a due batch, and its error, if any.
  func note(latency: Duration, error: String?) {
    let microseconds = UInt64(max(1, min(latency / .microseconds(1), 3_600_000_000)))
    counts.withLock { counts in
      counts.dues += 1
      if let error {
        counts.report.errors[error, default: 0] += 1
      } else {
        _ = counts.latencies.record(microseconds)
      }
    }
  }

  var report: LoadReport {
    counts.withLock { counts in
      var report = counts.report
      guard counts.latencies.totalCount > 0 else { return report }
      report.latency.p50 = Double(counts.latencies.valueAtPercentile(50)) / 1000
      report.latency.p90 = Double(counts.latencies.valueAtPercentile(90)) / 1000
      report.latency.p99 = Double(counts.latencies.valueAtPercentile(99)) / 1000
      report.latency.max = Double(counts.latencies.maxRecorded) / 1000
      return report
    }
  }
}

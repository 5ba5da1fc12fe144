import Boards
import Foundation
import Synchronization
package import TapGame

/// The server's metrics since its start.
package final class ServerMetrics: Sendable {
  /// The label of a request. It has the route's pattern, not the path, so that there are only a few labels.
  struct Request: Hashable, Comparable, Sendable {
    let method: String
    let route: String
    let status: Int

    static func < (a: Request, b: Request) -> Bool { (a.route, a.method, a.status) < (b.route, b.method, b.status) }
  }

  let requests = LabelledCounter<Request>()
  let requestTime = TimeHistogram()
  /// The requests that have begun and are not answered yet.
  let requestsUnderWay = Atomic<Int>(0)
  let batches = Counter()
  let acceptedTaps = Counter()
  let rejectedTaps = LabelledCounter<String>()
  let commitTime = TimeHistogram()
  let openedSessions = Counter()
  /// Refused connections and requests by kind of problem.
  let refusals = LabelledCounter<String>()
  private let startedAt: Double

  init() { startedAt = Date().timeIntervalSince1970 }

  /// Counts a committed batch.
  ///
  /// - Parameter time: the duration of the commit, including the time in the queue.
  package func record(_ receipt: Receipt, time: Duration) {
    batches.add()
    acceptedTaps.add(Int(receipt.accepted))
    if let reason = receipt.reason { rejectedTaps.add(reason.rawValue, Int(receipt.rejected)) }
    commitTime.record(time)
  }

  /// - Parameter addGauges: writes the figures of the moment, which can rise and fall.
  func text(
    version: String, backups: BackupStatus? = nil, now: Timestamp = Timestamp(milliseconds: 0),
    _ addGauges: (inout MetricsText) -> Void
  ) -> String {
    var text = MetricsText()
    text.counter(
      "touchschool_http_requests_total", "Requests that were answered.",
      requests.values.map {
        ([("method", $0.label.method), ("route", $0.label.route), ("status", String($0.label.status))], $0.count)
      })
    text.gauge(
      "touchschool_http_requests_under_way", "Requests that are not answered yet.",
      requestsUnderWay.load(ordering: .relaxed))
    text.histogram("touchschool_http_request_seconds", "Time until a request is answered.", requestTime.content)
    text.counter("touchschool_batches_total", "Batches of taps that were committed, repeats included.", batches)
    text.counter("touchschool_taps_accepted_total", "Taps on the receipts that were given.", acceptedTaps)
    text.counter(
      "touchschool_taps_rejected_total", "Taps that do not count, by reason.",
      rejectedTaps.values.map { ([("reason", $0.label)], $0.count) })
    text.histogram("touchschool_commit_seconds", "Time until a batch is on disk.", commitTime.content)
    text.counter("touchschool_sessions_opened_total", "Sessions that were opened.", openedSessions)
    text.counter(
      "touchschool_refused_total", "What was refused for a limit, by kind of problem.",
      refusals.values.map { ([("kind", $0.label)], $0.count) })
    addGauges(&text)
    text.gauge("touchschool_build_info", "This release.", [([("version", version)], "1")])
    text.gauge("process_start_time_seconds", "When the process was started, since 1970.", [([], String(startedAt))])
    if let backups { Self.add(backups, now: now, to: &text) }
    return text.text
  }

  private static func add(_ backups: BackupStatus, now: Timestamp, to text: inout MetricsText) {
    text.counter(
      "touchschool_backups_total", "Backups that were made and that failed.",
      [([("result", "made")], backups.made), ([("result", "failed")], backups.failed)])
    guard let last = backups.lastSuccess else { return }
    text.gauge(
      "touchschool_backup_age_seconds", "Time since a backup held all that the contest had.",
      [([], String((now - last) / .seconds(1)))])
    text.gauge("touchschool_backup_bytes", "Size of the newest backup.", Int(backups.lastBytes ?? 0))
  }
}

/// A number that only grows while the process runs.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .relaxed) }

  func add(_ amount: Int = 1) { number.add(amount, ordering: .relaxed) }
}

/// A counter for each of a few labels. The labels come from the code, never from a client.
final class LabelledCounter<Label: Hashable & Comparable & Sendable>: Sendable {
  private let counts = Mutex<[Label: Int]>([:])

  /// The labels and their counts, sorted by label.
  var values: [(label: Label, count: Int)] {
    counts.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func add(_ label: Label, _ amount: Int = 1) { counts.withLock { $0[label, default: 0] += amount } }
}

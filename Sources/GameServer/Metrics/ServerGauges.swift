import Foundation
import SystemCalls

/// The server's gauges at one moment: figures that can rise and fall.
struct ServerGauges {
  /// What is taken of each ``SharedPool``, by its name.
  var pools: [(name: String, used: Int)] = []
  var openStreams = 0
  var openConnections = 0
  /// The length of the database's write-ahead log, in bytes.
  var logBytes: Int64 = 0
  /// The number of commands that wait for the writer of the database.
  var waitingCommands = 0
  /// The number of slow questions that wait for their turn.
  var waitingQuestions = 0
  /// The number of requests that wait for their turn.
  var waitingRequests = 0
  /// The maximum rate of all clients together, in batches per second.
  var pacedRate = 0
  /// How long requests wait for a thread.
  var threadDelay = Duration.zero
  /// The figures of the cluster's node.
  var node: [NodeFigure] = []
  /// The memory that the process holds, in bytes; `nil` if the system does not report it.
  var memoryBytes: Int?

  func add(to text: inout MetricsText) {
    text.gauge("touchschool_open_streams", "Event streams that are open.", openStreams)
    text.gauge(
      "touchschool_shared_used", "What is taken of that which all addresses share.",
      pools.map { ([(name: "pool", value: $0.name)], String($0.used)) })
    text.gauge("touchschool_open_connections", "Connections that are open.", openConnections)
    text.gauge("touchschool_log_bytes", "The length of the database's write-ahead log.", Int(logBytes))
    text.gauge(
      "touchschool_waiting_commands", "Commands, such as batches of taps, that wait to be written.", waitingCommands)
    text.gauge("touchschool_waiting_questions", "Slow questions that wait for their turn.", waitingQuestions)
    text.gauge("touchschool_waiting_requests", "Requests that wait for their turn.", waitingRequests)
    text.gauge(
      "touchschool_paced_batches_per_second",
      "The batches of taps a second that clients are asked to keep to, together.", pacedRate)
    text.gauge(
      "touchschool_thread_delay_seconds", "How long requests wait for a thread.",
      [([], String(threadDelay / .seconds(1)))])
    for figure in node { text.add(figure) }
    if let memoryBytes {
      text.gauge("process_resident_memory_bytes", "Memory that the process holds.", memoryBytes)
    }
  }
}

enum ProcessMemory {
  /// The resident set size in bytes; `nil` if the system does not report it.
  static func resident() -> Int? {
    #if os(Linux)
      // The second number of statm(5) counts pages.
      guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
      let numbers = text.split(separator: " ")
      guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }
}

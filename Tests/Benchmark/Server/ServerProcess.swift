import ChildPrograms
import Foundation

/// A server that runs as a process of its own.
final class ServerProcess {
  let port: Int
  private let process: ChildProgram

  /// Starts it on a database, and waits until it listens.
  init(_ database: String) async throws {
    let output = Pipe()
    process = try ChildProgram(
      [Bundle.main.executablePath ?? CommandLine.arguments[0], "served-contest", "--database", database],
      output: .pipe(output))
    // Reading blocks, so it does on a thread of its own.
    let line = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: output.fileHandleForReading.availableData) }
    }
    guard let port = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkFailure("the server did not start")
    }
    self.port = port
  }

  /// The processor time that it has used up so far, in milliseconds; `nil` where the system does not tell.
  var processorTime: Double? { ProcessorTime.milliseconds(of: process.id) }

  /// Its memory, in kilobytes; `nil` where the system does not tell.
  var memory: Double? {
    #if os(Linux)
      // proc(5)
      let status = try? String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    #else
      return nil
    #endif
  }

  /// Stops it in order.
  func stop() throws {
    process.send(SIGTERM)
    let ending = process.wait()
    guard ending.isSuccess else {
      throw BenchmarkFailure("the server ended with the status \(ending.status)")
    }
  }

  deinit { process.send(SIGTERM) }
}

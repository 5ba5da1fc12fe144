import NIOCore

/// Requests that are sent over a few connections until all are answered.
final class LoadRequests: @unchecked Sendable {  // used on its event loop only
  private static let connections = 64

  private let requests: [ByteBuffer]
  private var answers: [ByteBuffer?]
  private var next = 0
  private var open = 0
  private var done: CheckedContinuation<[ByteBuffer], any Error>?

  private init(_ requests: [ByteBuffer]) {
    self.requests = requests
    answers = Array(repeating: nil, count: requests.count)
  }

  /// Sends requests.
  ///
  /// - Returns: the bodies of the answers, in the order of the requests.
  /// - Throws: ``BenchmarkFailure`` when one is refused.
  static func send(_ requests: [ByteBuffer], to port: Int, on loop: any EventLoop) async throws -> [ByteBuffer] {
    let load = LoadRequests(requests)
    return try await withCheckedThrowingContinuation { continuation in
      loop.execute {
        load.done = continuation
        for _ in 0..<min(connections, requests.count) {
          LoadConnection.connect(to: port, on: loop) {
            load.take($0)
          } failed: {
            load.end(throwing: $0)
          }
        }
      }
    }
  }

  private func take(_ connection: LoadConnection) {
    guard next < requests.count else { return connection.close() }
    let number = next
    next += 1
    open += 1
    connection.onClose = { [self] in end(throwing: BenchmarkFailure("the server closed a connection")) }
    connection.onAnswer = { [self] answer in
      guard answer.status < 300 else {
        return end(
          throwing: BenchmarkFailure("a request was answered \(answer.status): \(String(buffer: answer.body))"))
      }
      answers[number] = answer.body
      open -= 1
      if open == 0, next == requests.count {
        connection.close()
        done?.resume(returning: answers.compactMap(\.self))
        done = nil
      } else {
        take(connection)
      }
    }
    connection.send(requests[number])
  }

  private func end(throwing error: any Error) {
    done?.resume(throwing: error)
    done = nil
  }
}

import TapGame
import Foundation
import GameAPI
import NIOCore
import NIOPosix
import Synchronization

/// A server that answers what a test has it answer, byte for byte: for faults that the real one does not have.
final class Hall: Sendable {
  private struct Script: Sendable {
    var answers: [String]
    var asked: [String] = []
  }

  private let script: Mutex<Script>
  private let port = Mutex(0)

  private init(_ answers: [String]) { script = Mutex(Script(answers: answers)) }

  /// Runs a server that gives these answers one after the other, and the last one again and again.
  ///
  /// - Parameter answers: what is sent back; a connection whose answer has no length ends with it. Nothing is sent for an empty one.
  static func run(_ answers: [String], _ work: (Hall) async throws -> Void) async throws {
    let hall = Hall(answers)
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answering(hall))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    hall.port.withLock { $0 = channel.localAddress?.port ?? 0 }
    do {
      try await work(hall)
      try await channel.close().get()
    } catch {
      try? await channel.close().get()
      throw error
    }
  }

  /// Where it is.
  var address: ServerAddress {
    get throws { try ServerAddress("http://127.0.0.1:\(port.withLock { $0 })") }
  }

  /// The first line and the fields of each request, in the order they came.
  var asked: [String] { script.withLock { $0.asked } }

  fileprivate func answer(to head: String) -> String {
    script.withLock { script in
      script.asked.append(head)
      return script.answers.count > 1 ? script.answers.removeFirst() : script.answers[0]
    }
  }

  /// An answer with a body, whole.
  static func answer(
    _ status: Int, type: String = "application/json", headers: [String] = [], _ body: String
  ) -> String {
    let fields = ["Content-Type: \(type)", "Content-Length: \(body.utf8.count)"] + headers
    return "HTTP/1.1 \(status) Told\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body
  }

  /// A problem document.
  static func problem(_ kind: Problem.Kind, headers: [String] = []) -> String {
    answer(
      kind.status, type: "application/problem+json", headers: headers,
      #"{"type":"\#(kind.type)","title":"\#(kind.title)","status":\#(kind.status),"detail":"It is so."}"#)
  }
}

/// Answers when a request has come whole.
private final class Answering: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let hall: Hall
  private var read = ""

  init(_ hall: Hall) { self.hall = hall }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    read += String(buffer: unwrapInboundIn(data))
    guard let end = read.range(of: "\r\n\r\n") else { return }
    let head = String(read[..<end.lowerBound])
    let length = head.split(separator: "\r\n").compactMap { line in
      line.lowercased().hasPrefix("content-length:") ? Int(line.dropFirst(15).filter(\.isNumber)) : nil
    }
    guard read[end.upperBound...].utf8.count >= length.first ?? 0 else { return }
    read = ""
    let answer = hall.answer(to: head)
    guard !answer.isEmpty else { return }
    let isLast = !answer.contains("Content-Length") || answer.contains("Connection: close")
    let channel = context.channel
    channel.writeAndFlush(ByteBuffer(string: answer)).whenComplete { _ in
      if isLast { channel.close(promise: nil) }
    }
  }
}

import ArgumentParser
import Foundation
import NIOCore
import TestLine

/// Passes on what a member of etcd is asked and answers, and states its own clock in the answers' header `Date`.
struct Line: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "line", abstract: "Pass answers on with this process's clock in their header “Date”.",
    shouldDisplay: false)

  @Option(help: "The address to listen on.") var host: String
  @Option(help: "The port to listen on.") var port: Int
  @Option(help: "The port at that address to which to connect.") var to: Int

  private static let header = Array("\r\nDate: ".utf8)

  func run() async throws {
    let line = try await TestLine.open(host: host, port: port, changeAnswer: Self.date)
    line.lead(to: to)
    try await line.closed()
  }

  /// Puts this clock's time into heads of answers. Bodies are JSON with Base64, and have no such line.
  @Sendable private static func date(_ buffer: inout ByteBuffer) {
    guard let place = buffer.readableBytesView.firstRange(of: header) else { return }
    let time = Date.now.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    buffer.setString(time, at: place.upperBound)
  }
}

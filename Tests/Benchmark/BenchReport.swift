import Basics
import ArgumentParser
import Console
import Foundation
import TapGame

/// A benchmark's table, for people and for programs.
struct BenchReport: Encodable {
  /// How it is printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
  }

  let measurements: [Measurement]
  private let date = Date.now.formatted(.iso8601)
  private let version = Release.version
  private let machine = Machine()

  func print(as format: Format) throws {
    let output = Output.standardOutput()
    switch format {
    case .table:
      let environment = ProcessInfo.processInfo.environment
      let isTerminal = Terminal.isTerminal(STDOUT_FILENO)
      let palette = Palette(ColorMode(isTerminal: isTerminal, environment: environment))
      let width = isTerminal ? Terminal.size(of: STDOUT_FILENO, environment: environment).columns : nil
      for line in table.lines(fitting: width, palette: palette) { try output.writeLine(line) }
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try output.writeLine(String(decoding: try encoder.encode(self), as: UTF8.self))
    }
    try output.flush()
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("What", .name), .init("Ours", .number), .init("Peer", .name),
      .init("Theirs", .number), .init("Unit"), .init("Ratio", .number),
      .init("Goal", .number), .init("Reached"),
    ])
    for measurement in measurements {
      let style: Style = measurement.isReached.map { $0 ? .gain : .loss } ?? .plain
      table.append([
        .init(measurement.what), .init(Self.figure(measurement.ours)), .init(measurement.peer),
        .init(Self.figure(measurement.theirs)), .init(measurement.unit),
        .init(String(format: "%.2f", measurement.ratio), style: style),
        .init(measurement.goal.map { String(format: "%g", $0) } ?? "–"),
        .init(measurement.isReached.map { $0 ? "yes" : "no" } ?? "–", style: style),
      ])
    }
    return table
  }

  private static func figure(_ value: Double) -> String {
    value >= 1000 ? Int(value.rounded()).grouped : String(format: "%.3g", value)
  }
}

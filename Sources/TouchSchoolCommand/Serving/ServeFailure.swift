import Console
import Foundation

/// Why a server failed to start, or stopped.
package struct ServeFailure: Error, CustomStringConvertible {
  package enum Fault: Sendable {
    /// The arguments of the call, or the environment.
    case call
    /// The content of a file.
    case content
    /// A file that is missing or not readable.
    case file
    /// The machine, or its network.
    case machine
    /// A file that cannot be created.
    case creation
  }

  /// One sentence: what is wrong, where, and what to do.
  package let description: String
  package let fault: Fault

  package init(_ description: String, fault: Fault) {
    self.description = description
    self.fault = fault
  }
}

/// Where a server of a database is reached, in a file beside the database while the server runs. `touchschool desk` reads
/// it. After a server was killed, it is that of the last one.
package struct AddressFile {
  private let path: String
  private let ending = "\n\(ProcessInfo.processInfo.processIdentifier)\n"

  package init(of database: String) { path = database + ".address" }

  /// The address; `nil` if there is none.
  package var address: String? {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first.map(String.init)
  }

  /// Writes the address. If the folder cannot be written, there is no file, and `touchschool desk` needs `--url`.
  package func write(_ address: String) {
    try? (address + ending).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Removes the file, unless another server has written its address meanwhile.
  package func remove() {
    guard (try? String(contentsOfFile: path, encoding: .utf8))?.hasSuffix(ending) == true else { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The text of a configuration file with every setting of a server.
///
/// A setting that was given stands as a line `name = value`. Each other setting is a comment, with its default value or
/// an example. Two characters tell the comments apart: `#` and a blank begin a sentence, `#` alone begins a setting.
struct ConfigurationText {
  let given: [ServeSetting: [String]]

  /// The maximum width of a sentence's line.
  private static let width = 100

  var lines: [String] {
    let head = Self.comment(
      "The settings of touchschool serve. A setting is a line NAME = VALUE; one with several values has a line for each. "
        + "Remove the # before a setting to use it. An option and an environment variable go before this file. "
        + "touchschool serve --config FILE --print-configuration checks a file and prints it anew.")
    return head + ServeSettings.sections.flatMap { ["", "# \($0.title)"] + $0.settings.flatMap(lines(of:)) }
  }

  private func lines(of setting: ServeSetting) -> [String] {
    let values = given[setting]?.map { "\(setting.name) = \($0)" } ?? ["#\(setting.name) = \(setting.example)"]
    return [""] + Self.comment(setting.help) + values
  }

  private static func comment(_ text: String) -> [String] { text.wrapped(to: width - 2).map { "# \($0)" } }
}

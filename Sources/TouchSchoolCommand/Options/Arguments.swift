import Basics
public import ArgumentParser
public import Boards
import Console
public import SchoolDirectory
public import Simulation
public import TapGame

// Parsing values of the domain types from the command line. `ArgumentParser` reads those that conform to
// `LosslessStringConvertible` or have a raw value.

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == Int64 {
  public init?(argument: String) {
    guard let number = Int64(argument), number > 0 else { return nil }
    self.init(rawValue: number)
  }
}

extension SeasonID: ExpressibleByArgument {
  public static var defaultCompletionKind: CompletionKind { ContestCompletion.seasons }
}

extension SchoolEditionID: ExpressibleByArgument {}
extension BanID: ExpressibleByArgument {}
extension SessionID: ExpressibleByArgument {}

extension SchoolID: ExpressibleByArgument {
  public static var defaultCompletionKind: CompletionKind { ContestCompletion.schools }
}

extension SchoolID {
  /// Reads a school's id. For any other text, the error says how to find the id.
  static func read(_ text: String) throws -> SchoolID {
    guard let id = SchoolID(text) else {
      let shown = String(text.prefix(60)).sanitized
      throw ValidationError(
        saying:
          "“\(shown)” is not the id of a school, such as sample:high:seoul-gyeonggi; touchschool schools search \(shown.shellWord) finds it."
      )
    }
    return id
  }
}

extension Nickname: ExpressibleByArgument {}
extension OrderID: ExpressibleByArgument {}
extension PlayerShare: ExpressibleByArgument {}
extension BoardCursor: ExpressibleByArgument {}
extension Percentile: ExpressibleByArgument {}
extension Cheat: ExpressibleByArgument {}
extension PersonRole: ExpressibleByArgument {}
extension Language: ExpressibleByArgument {}
extension TerminalTheme: ExpressibleByArgument {}
extension SchoolLevel: ExpressibleByArgument {}
extension School.Status: ExpressibleByArgument {}
extension DirectoryFormat: ExpressibleByArgument {}
extension DirectoryColumns: ExpressibleByArgument {
  /// Reads which column has what, such as `id=UAI,name=Appellation`.
  public init?(argument: String) { self.init(argument) }
}
extension DirectoryAPI: ExpressibleByArgument {}
extension TiePolicy: ExpressibleByArgument {}
extension WallLook: ExpressibleByArgument {}

extension Board: ExpressibleByArgument {
  public static var defaultCompletionKind: CompletionKind { ContestCompletion.boards }
}

extension String {
  /// The text as one word for a POSIX shell, quoted if needed.
  var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_./:=,@+".contains($0) }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

extension [String] {
  /// A call of this program with these words, for a POSIX shell.
  var shellCommand: String { (["touchschool"] + self).map(\.shellWord).joined(separator: " ") }
}

extension Duration {
  /// Reads a length of time in an argument: `3s`, or `500ms`.
  ///
  /// - Throws: a `ValidationError` that shows the valid form.
  static func read(_ argument: String) throws -> Duration {
    let text = argument.lowercased()
    let unit = text.hasSuffix("ms") ? "ms" : text.hasSuffix("s") ? "s" : ""
    // No option accepts more than nine digits. With this limit, the number cannot overflow.
    let digits = text.dropLast(unit.count)
    guard !unit.isEmpty, digits.count <= 9, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits)
    else {
      throw ValidationError(
        saying: "“\(argument)” is not a length of time; write it in seconds or milliseconds, such as 3s or 500ms.")
    }
    return unit == "s" ? .seconds(number) : .milliseconds(number)
  }
}

import Basics
import ArgumentParser
import Boards
import GameAPI
import Texts

/// The help of the commands in one language, from `Help.en.txt` or `Help.ko.txt`.
///
/// In these files, `@ season pause` begins a command, and `@ *` what many commands share. The first line is the abstract;
/// paragraphs of one line and lists of indented lines follow; `- --from: …` describes an argument. In English, arguments
/// are described by their declarations.
struct HelpCatalogue: Sendable {
  struct Entry: Sendable {
    var abstract = ""
    var discussion: [Substring] = []
    var arguments: [Substring: Substring] = [:]
  }
  private(set) var entries: [String: Entry] = [:]

  static let english = HelpCatalogue(help_text_english, settings: "SETTINGS:\n" + SettingArguments.list(in: .english))
  private static let korean = HelpCatalogue(help_text_korean, settings: SettingArguments.list(in: .korean))

  /// - Returns: `nil` for English.
  static func translated(to language: Language) -> HelpCatalogue? {
    switch language {
    case .korean: korean
    case .english: nil
    }
  }

  private init(_ file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>, settings: String) {
    var count = 0
    let bytes = UnsafeBufferPointer(start: file(&count), count: count)
    let values = [
      "{settings}": settings, "{history-rows}": "\(HistorySteps.usualCount)",
      "{most-streamed}": "\(BoardSlice.mostStreamed)",
    ]
    var name = ""
    var entry = Entry()
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Each start of the program reads the whole file, so lines are found as bytes.
    for var line in lines.map({ Substring($0) }) {
      if line.utf8.contains(UInt8(ascii: "{")) {
        line = values.reduce(line) { $0.replacing($1.key, with: $1.value) }
      }
      if line.hasPrefix("@ ") {
        if !name.isEmpty { entries[name] = entry }
        (name, entry) = (String(line.dropFirst(2)), Entry())
      } else if line.hasPrefix("- "), let end = line.firstRange(of: ": ") {
        entry.arguments[line[..<end.lowerBound].dropFirst(2)] = line[end.upperBound...]
      } else if entry.abstract.isEmpty {
        entry.abstract = String(line)
      } else {
        entry.discussion.append(line)
      }
    }
    entries[name] = entry
  }
}

extension HelpCatalogue.Entry {
  /// The lines of the discussion, without empty ones at the beginning and the end.
  var lines: ArraySlice<Substring> {
    guard let last = discussion.lastIndex(where: { !$0.isEmpty }) else { return [] }
    return discussion[...last].drop(while: \.isEmpty)
  }
}

extension CommandConfiguration {
  /// A command with its texts in `Help.en.txt`.
  ///
  /// - Parameter path: the command's name after those of the groups that it is in, such as `season pause`.
  init(
    _ path: String, version: String = "", subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let help = HelpCatalogue.english.entries[path]
    precondition(help != nil, "Help.en.txt does not describe the command “\(path)”")
    self.init(
      commandName: path.split(separator: " ").last.map(String.init), abstract: help?.abstract ?? "",
      discussion: help?.lines.joined(separator: "\n") ?? "", version: version, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
  }
}

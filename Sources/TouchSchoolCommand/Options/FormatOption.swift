import Basics
import ArgumentParser
import Foundation
import TapGame

/// The options of every command that prints data.
struct FormatOption: ParsableArguments {
  @Option(
    help:
      "How to print: table, json, jsonl (a line of JSON for each record), csv, or spreadsheet (csv that Excel opens right)."
  )
  var format = OutputFormat.table
  @Flag(help: "Print all columns of a table, also where the terminal is too narrow for them.") var wide = false
  @Option(help: "The language of tables, ko or en; that of the locale if not given.") var lang: Language?

  @Option(
    help: ArgumentHelp(
      "The zone of times for people, and of the days of a season that repeats, such as Asia/Seoul; this machine's if not given. JSON and CSV have UTC.",
      valueName: "zone"), transform: NamedTimeZone.read)
  var timeZone: NamedTimeZone?

  /// The zone of times for people.
  var zone: DisplayTimeZone { timeZone.map(DisplayTimeZone.init) ?? DisplayTimeZone() }

  /// These options, but the format, for a command that prints more of the same.
  var words: [String] {
    (wide ? ["--wide"] : []) + (lang.map { ["--lang", $0.rawValue] } ?? [])
      + (timeZone.map { ["--time-zone", $0.name] } ?? [])
  }

  var language: Language { lang ?? Language(environment: ProcessInfo.processInfo.environment) }

  /// The sentence that a list ends before its last record.
  func more(_ shown: Int, of total: Int, by options: Words) -> Words {
    "\(shown.grouped) of \(total.grouped); more with \(options)."
  }

  var printer: Printer {
    Printer(format, style: ReportStyle(language: language, zone: zone), isWide: wide)
  }
}

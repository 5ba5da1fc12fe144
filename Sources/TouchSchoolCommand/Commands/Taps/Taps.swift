import ArgumentParser

/// `touchschool taps`
struct Taps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add taps that were counted elsewhere; take a cheater's away.",
    subcommands: [TapsImport.self, TapsSheets.self, TapsAdjust.self, TapsAdjustments.self])
}

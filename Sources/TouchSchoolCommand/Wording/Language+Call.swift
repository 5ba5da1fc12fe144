package import ArgumentParser
package import Basics
import Foundation

extension Language {
  /// The language of this call: that of `--lang`, or of the locale. It is found without a parser, because the arguments
  /// may be what is wrong.
  package static var ofCall: Language {
    let words = CommandLine.arguments
    let value =
      zip(words, words.dropFirst()).first { $0.0 == "--lang" }?.1
      ?? words.first { $0.hasPrefix("--lang=") }.map { String($0.dropFirst("--lang=".count)) }
    return value.flatMap(Language.init(rawValue:)) ?? Language(environment: ProcessInfo.processInfo.environment)
  }
}

extension ValidationError {
  /// What is wrong with a call, in the language of the call.
  package init(saying words: Words) { self.init(Language.ofCall(words)) }
}

import Basics
import TapGame

extension Int64 {
  /// The number of taps as text: `1 tap`, `12 taps`, `12번`.
  func taps(in language: Language) -> String {
    language("\(self, "tap", "taps")")
  }
}

extension RejectionReason {
  func words(in language: Language) -> String {
    switch self {
    case .tooFast: language("too fast for a person")
    case .timeNotPassed: language("the time does not fit")
    case .addressLimit: language("too many from your internet address")
    }
  }
}

extension [RejectionReason: Int64] {
  /// A sentence for each reason.
  func sentences(in language: Language) -> [String] {
    sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, taps in
      language("\(taps, "tap", "taps") did not count: \(reason.words(in: language)).")
    }
  }
}

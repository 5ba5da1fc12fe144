import Basics
import Console
import TapGame

extension Int64 {
  /// The number of taps as text: `1 tap`, `12 taps`, `12번`.
  func taps(in language: Language) -> String {
    language("\(grouped)번", self == 1 ? "1 tap" : "\(grouped) taps")
  }
}

extension RejectionReason {
  func words(in language: Language) -> String {
    switch self {
    case .tooFast: language("사람치고 너무 빨라요", "too fast for a person")
    case .timeNotPassed: language("시간이 맞지 않아요", "the time does not fit")
    case .addressLimit: language("같은 와이파이에서 한꺼번에 너무 많아요", "too many from your internet address")
    }
  }
}

extension [RejectionReason: Int64] {
  /// A sentence for each reason.
  func sentences(in language: Language) -> [String] {
    sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, taps in
      language(
        "\(taps.grouped)번은 세지 않았어요: \(reason.words(in: .korean)).",
        "\(taps.taps(in: .english)) did not count: \(reason.words(in: .english)).")
    }
  }
}

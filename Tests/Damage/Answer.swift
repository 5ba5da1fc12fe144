/// What came of one call.
struct Answer {
  enum Outcome: Equatable {
    case answered
    /// `check` says that the file is whole.
    case whole
    /// A ranking, as text: rank, taps and school of each line.
    case ranked(String)
    /// A sentence for people says what is wrong.
    case refused(String)
    /// An error that is not ours came through.
    case unspoken(String)
    case signal(Int32)
    case late
  }

  let call: String
  let outcome: Outcome

  /// Whether it ended the process that was asked.
  var isEnd: Bool {
    switch outcome {
    case .signal, .late: true
    default: false
    }
  }

  /// The answer as one line.
  var line: String {
    switch outcome {
    case .answered: "\(call)\tanswered"
    case .whole: "\(call)\twhole"
    case .ranked(let ranking): "\(call)\tranked\t\(ranking)"
    case .refused(let sentence): "\(call)\trefused\t\(Self.flat(sentence))"
    case .unspoken(let error): "\(call)\tunspoken\t\(Self.flat(error))"
    case .signal(let number): "\(call)\tsignal\t\(number)"
    case .late: "\(call)\tlate"
    }
  }

  init(_ call: String, _ outcome: Outcome) {
    self.call = call
    self.outcome = outcome
  }

  /// Reads a line.
  init?(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2 else { return nil }
    let rest = parts.count > 2 ? parts[2] : ""
    switch parts[1] {
    case "answered": self.init(parts[0], .answered)
    case "whole": self.init(parts[0], .whole)
    case "ranked": self.init(parts[0], .ranked(rest))
    case "refused": self.init(parts[0], .refused(rest))
    case "unspoken": self.init(parts[0], .unspoken(rest))
    default: return nil
    }
  }

  private static func flat(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(400))
  }
}

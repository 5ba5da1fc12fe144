import Console
import TapClient
package import TapGame

/// The outcome of this run's taps, from receipts and refusals.
package struct TapAccount: Equatable, Sendable {
  /// The taps that count.
  package private(set) var counted: Int64 = 0
  /// The taps that fair play refused, by reason.
  package private(set) var rejected: [RejectionReason: Int64] = [:]
  /// The taps of batches that were refused permanently.
  package private(set) var dropped: Int64 = 0
  /// The taps of earlier runs that were counted in this run.
  package private(set) var countedBefore: Int64 = 0

  /// The taps of this run that do not count: rejected by the contest, or dropped.
  package var notCounted: Int64 { rejected.values.reduce(dropped, +) }

  /// Updates the counts after an action of the game.
  mutating func note(_ action: App.Action) {
    switch action {
    case .tapping(.client(.receipt(let receipt, ofEarlierRun: true), _)): countedBefore += receipt.accepted
    case .tapping(.client(.receipt(let receipt, ofEarlierRun: false), _)):
      counted += receipt.accepted
      if let reason = receipt.reason { rejected[reason, default: 0] += receipt.rejected }
    case .tapping(.client(.dropped(let taps, reason: _, ofEarlierRun: false), _)): dropped += taps
    default: break
    }
  }
}

extension App.State {
  /// This run's taps by outcome, in one sentence. The parts add up to the taps that were made.
  package var accountSentence: String {
    let (language, tapping) = (shared.language, shared.tapping)
    let made = tapping.made
    let (counted, not, unkept) = (account.counted, account.notCounted, tapping.unkept)
    let kept = keptOfThisRun
    guard made > 0 else { return language("터치하지 않았어요.", "You made no taps.") }
    var parts = [language("\(counted.grouped)번을 세었어요", "\(counted.grouped) counted")]
    if not > 0 {
      let reasons = account.rejected.keys.sorted { $0.rawValue < $1.rawValue }.map { $0.words(in: language) }
      let reason = reasons.isEmpty ? "" : " (" + reasons.joined(separator: ", ") + ")"
      parts.append(language("\(not.grouped)번은 세지 않았어요\(reason)", "\(not.grouped) did not\(reason)"))
    }
    if kept > 0 {
      parts.append(language("\(kept.grouped)번은 보관해 두었다가 나중에 보내요", "\(kept.grouped) are kept and handed in later"))
    }
    if unkept > 0 { parts.append(language("\(unkept.grouped)번은 저장하지 못했어요", "\(unkept.grouped) could not be kept")) }
    let list = parts.joined(separator: ", ")
    return language("\(made.grouped)번 터치해서 \(list).", "You made \(made.taps(in: .english)): \(list).")
  }

  /// This run's taps that are in the player's file and wait to be counted.
  package var keptOfThisRun: Int64 {
    max(0, shared.tapping.made - account.counted - account.notCounted - shared.tapping.unkept)
  }
}

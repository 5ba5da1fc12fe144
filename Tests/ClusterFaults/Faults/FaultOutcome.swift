/// How a fault went.
struct FaultOutcome: Encodable, Sendable {
  let number: Int
  let kind: FaultKind
  /// Whom it met.
  let targets: [String]
  /// When it began, was undone, and all were ready again, in microseconds since the beginning of the campaign.
  let begunAt: Int64
  let healedAt: Int64
  let wellAt: Int64
  /// The longest time in which nobody's taps were accepted, in milliseconds.
  let pause: Double
  /// The time that one of 100 batches waited longer than, in milliseconds.
  let p99: Double
  /// The batches that were accepted meanwhile.
  let batches: Int
  /// The first difference between the nodes' files afterwards; `nil` if they are equal.
  var difference: String?
  /// What has ended by itself, a sentence each.
  let ended: [String]

  /// The fault in a line for people.
  ///
  /// - Parameter isCompared: whether the files were compared after it.
  func line(isCompared: Bool) -> String {
    let files = isCompared ? difference.map { ", FILES DIFFER: \($0)" } ?? ", files equal" : ""
    let end = ended.isEmpty ? "" : " " + ended.joined(separator: " ")
    return
      "\(kind.text): pause \(Int(pause)) ms, p99 \(Int(p99)) ms, \(batches) batches, ready \((wellAt - healedAt) / 1000) ms after its end"
      + files + "." + end
  }
}

/// How the cluster does without a fault.
struct CalmTime: Codable, Sendable {
  let batches: Int
  /// The longest time without an accepted batch, in milliseconds.
  let pause: Double
  /// The time that one of 100 batches waited longer than, in milliseconds.
  let p99: Double
}

extension [Double] {
  /// The value that this part of the values is not above; 0 if there are none.
  func quantile(_ part: Double) -> Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    return sorted[Swift.min(count - 1, Int((Double(count) * part).rounded(.up)) - 1)]
  }
}

/// Why an edition is not taken in: it would close so many schools that it is more likely a part of one.
public struct ImportRefusal: Error, Hashable, Sendable {
  /// The source that the edition is of.
  public let source: String
  /// How many of the source's open schools the edition does not list.
  public let vanished: Int
  /// How many open schools of the source are known.
  public let open: Int

  /// The most schools that vanish from a whole edition without a question, however few there are.
  static let tolerance = 20

  /// The refusal, if that many are too many: more than ``tolerance`` and more than a tenth.
  init?(source: String, vanished: Int, open: Int) {
    guard vanished > Self.tolerance, vanished * 10 > open else { return nil }
    self.source = source
    self.vanished = vanished
    self.open = open
  }
}

extension ImportRefusal: CustomStringConvertible {
  /// What would happen, and what to say to have it or avoid it, in one sentence.
  public var description: String {
    "The file does not list \(vanished) of the \(open) open schools of \(source), and a whole edition would close them: "
      + "say that it is whole if it is complete, or a part to close none."
  }
}

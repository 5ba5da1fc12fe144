/// Why an edition is refused: it would close so many schools that it is probably incomplete.
public struct ImportRefusal: Error, Hashable, Sendable {
  /// The source of the edition.
  public let source: String
  /// The number of the source's open schools that the edition does not list.
  public let vanished: Int
  /// The number of the source's open schools in the store.
  public let open: Int

  /// The number of schools that may always vanish from a whole edition.
  static let tolerance = 20

  /// A refusal, or `nil` unless `vanished` is more than ``tolerance`` and more than a tenth of `open`.
  init?(source: String, vanished: Int, open: Int) {
    guard vanished > Self.tolerance, vanished * 10 > open else { return nil }
    self.source = source
    self.vanished = vanished
    self.open = open
  }
}

extension ImportRefusal: CustomStringConvertible {
  /// One sentence for people: what would happen, and how to allow it or avoid it.
  public var description: String {
    "The file does not list \(vanished) of the \(open) open schools of \(source), and a whole edition would close them: "
      + "say that it is whole if it is complete, or a part to close none."
  }
}

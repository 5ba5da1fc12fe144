import Testing

/// Something that every store promises, with the test that holds it to it.
///
/// A store's own tests go through ``all`` with a ``StoreKind`` of theirs:
///
/// ```swift
/// @Test(arguments: StorePromise.all)
/// func `keeps what every store promises`(promise: StorePromise) async throws {
///   try await promise.expect(of: .mine)
/// }
/// ```
package struct StorePromise: Sendable, CustomTestStringConvertible {
  /// What is promised.
  package let testDescription: String
  private let test: @Sendable (StoreKind) async throws -> Void

  /// Every promise.
  package static let all =
    receipts + refusals + sessions + totals + grace + addresses + joining + bans + forgetting + groups + rhythm

  init(_ sentence: String, _ test: @escaping @Sendable (StoreKind) async throws -> Void) {
    testDescription = sentence
    self.test = test
  }

  /// A promise that is tested with each of some values.
  init<Values: Sequence & Sendable>(
    _ sentence: String, of values: Values,
    _ test: @escaping @Sendable (StoreKind, Values.Element) async throws -> Void
  ) {
    self.init(sentence) { kind in
      for value in values { try await test(kind, value) }
    }
  }

  /// Expects a kind of store to keep the promise.
  package func expect(of kind: StoreKind) async throws { try await test(kind) }
}

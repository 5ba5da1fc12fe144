import Testing

extension Proofs {
  /// Tests that start processes. One at a time: they would take each other's time and disk.
  @Suite(.serialized) struct `Promises under torture` {}
}

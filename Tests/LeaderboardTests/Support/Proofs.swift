import Testing

/// The suites that take longest, which is half of the time of all here. `swift test --skip Proofs` leaves them out.
@Suite struct Proofs {}

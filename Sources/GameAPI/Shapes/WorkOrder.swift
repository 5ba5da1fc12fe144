package import SchoolDirectory

/// The proof of work that a client has to do before it may open a session: a number for each of several puzzles.
///
/// The puzzles are counted from 0. A number *n* solves the puzzle *i* if a hash is less than ``below``. The hash is the
/// first four bytes of the SHA-256 of the text `seed.i.n`, as a big-endian number. The idea is from Hashcash (Back,
/// “Hashcash - A Denial of Service Counter-Measure”, 2002). With several puzzles instead of one, the time of a client
/// varies less (Juels and Brainard, “Client Puzzles”, 1999).
package struct WorkOrder: Codable, Hashable, Sendable {
  /// The challenge that the client returns with the numbers.
  package var challenge: String
  /// The first part of each hashed text.
  package var seed: String
  package var puzzles: Int
  /// The exclusive upper bound of the hashes.
  package var below: Int64

  /// The number of all values of four bytes.
  package static let values: Int64 = 1 << 32
  /// The maximum of ``hashes`` that a server of this game asks for.
  package static let mostHashes: Int64 = 1 << 24
  /// The largest number that can be the answer to a puzzle.
  package static let largestAnswer: Int64 = 1 << 40

  package init(challenge: String, seed: String, puzzles: Int, below: Int64) {
    self.challenge = challenge
    self.seed = seed
    self.puzzles = puzzles
    self.below = below
  }

  /// The average number of hashes that the work takes.
  package var hashes: Int64 { Int64(puzzles) * Self.values / max(1, below) }

  /// Whether a client should do the work. Only a faulty or hostile server asks for more work.
  package var isReasonable: Bool {
    (1...64).contains(puzzles) && (1...Self.values).contains(below) && hashes <= Self.mostHashes
      && seed.utf8.count <= 64
  }
}

/// The response to `GET /api/work`.
package struct WorkAnswer: Codable, Hashable, Sendable {
  /// The work to do; `nil` if a session needs none.
  @ExplicitNull package private(set) var work: WorkOrder?

  package init(work: WorkOrder?) { self.work = work }
}

/// The work that was done: part of the body of `POST /api/sessions`.
package struct WorkProof: Codable, Hashable, Sendable {
  /// The challenge of the order.
  package var challenge: String
  /// The numbers, in the order of the puzzles.
  package var answers: [Int64]

  package init(challenge: String, answers: [Int64]) {
    self.challenge = challenge
    self.answers = answers
  }
}

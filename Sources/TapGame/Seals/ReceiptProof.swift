import Basics
public import SchoolDirectory

/// A proof that a session's receipts are in a sealed season: the receipts, and the hashes that lead from them to the
/// root that is in the seal.
///
/// Anybody can check it without the contest. Of other players it has hashes that nobody can guess the content of; see
/// `SessionLeaf`.
public struct ReceiptProof: Hashable, Sendable, Codable {
  public var season: SeasonID
  public var startsAt: Timestamp
  public var session: SessionID
  public var openedAt: Timestamp
  public var school: SchoolID
  /// The session's taps in the result: the accepted taps of its receipts, and what organisers took or gave.
  public var taps: Int64
  /// The taps that fair play rejected.
  public var rejected: Int64
  /// The receipts, from the newest to the first. Each has eight numbers: sequence, span in milliseconds, accepted taps,
  /// rejected taps, reason, the session's total, the school's total, and revision.
  public var receipts: [[Int64]]
  /// The session's salt, as 64 hexadecimal digits.
  public var salt: String
  /// The steps that lead to the root, the nearest first.
  public var path: [Step]
  /// The root of the season's receipts, as 64 hexadecimal digits.
  public var root: String

  /// The side of a hash beside the way to the root.
  public enum Side: String, Hashable, Sendable, Codable {
    case left, right
  }

  /// A step on the way to the root.
  public struct Step: Hashable, Sendable, Codable {
    public var side: Side
    /// The hash, as 64 hexadecimal digits.
    public var hash: String

    init(_ step: MerkleTree.Step) { (side, hash) = (step.side, step.hash.hexadecimal) }
  }

  package init(
    season: SeasonID, startsAt: Timestamp, session: SessionID, openedAt: Timestamp, school: SchoolID, taps: Int64,
    rejected: Int64, receipts: [[Int64]], salt: String, path: [MerkleTree.Step], root: String
  ) {
    (self.season, self.startsAt, self.session, self.openedAt, self.school) = (
      season, startsAt, session, openedAt, school
    )
    (self.taps, self.rejected, self.receipts, self.salt) = (taps, rejected, receipts, salt)
    (self.path, self.root) = (path.map(Step.init), root)
  }

  /// The accepted taps of all receipts.
  ///
  /// - Complexity: O(receipts).
  public var accepted: Int64 {
    receipts.reduce(0) { sum, numbers in
      let (taps, isBeyond) = sum.addingReportingOverflow(numbers.count > 2 ? numbers[2] : 0)
      return isBeyond ? .max : taps
    }
  }

  /// The length of the root that ``verify(shown:)`` requires at least.
  public static let leastDigits = 16

  /// Checks that the receipts lead to the root.
  ///
  /// - Parameter shown: the root, or at least its first ``leastDigits`` digits, from where the organiser shows it.
  ///   Blanks and hyphens may group the digits. `nil` checks only that the proof's parts fit one another.
  /// - Throws: a ``ContestRefusal`` with the part that is wrong.
  /// - Complexity: O(receipts).
  public func verify(shown: String? = nil) throws(ContestRefusal) {
    let last = Int64(receipts.count)
    for (row, numbers) in receipts.enumerated() {
      let sequence = last - Int64(row)
      guard numbers.count == 8, numbers.allSatisfy({ $0 >= 0 }), numbers[0] == sequence else {
        throw .brokenProof("line \(row + 1) of “receipts” is not receipt \(sequence)")
      }
    }
    let steps = try path.map { step throws(ContestRefusal) in
      MerkleTree.Step(side: step.side, hash: try Self.hash(step.hash, "path"))
    }
    let salt = try Self.hash(salt, "salt")
    let root = try Self.hash(root, "root")
    var leaf = SessionLeaf(
      season: season.rawValue, startsAt: startsAt.milliseconds, session: session.rawValue,
      openedAt: openedAt.milliseconds, receipts: last, taps: taps, rejected: rejected)
    for numbers in receipts { leaf.add(numbers) }
    let found = MerkleTree.root(
      from: leaf.hash(school: SHA256Hasher.hash(of: school.description.utf8), salt: salt), by: steps)
    guard found == root else {
      throw .brokenProof("its receipts lead to the root \(found.hexadecimal) and not to \(self.root)")
    }
    guard let shown else { return }
    let digits = shown.lowercased().filter { !$0.isWhitespace && $0 != "-" }
    guard digits.count >= Self.leastDigits, self.root.hasPrefix(digits) else {
      throw .brokenProof("its root is \(self.root) and not \(shown), so it is of another season, or was changed")
    }
  }

  private static func hash(_ text: String, _ field: String) throws(ContestRefusal) -> [UInt8] {
    guard let hash = [UInt8](hexadecimal: text), hash.count == SHA256Hasher.length, hash.hexadecimal == text else {
      throw .brokenProof("“\(field)” has no hash of 64 hexadecimal digits in lower case")
    }
    return hash
  }
}

extension ContestRefusal {
  static func brokenProof(_ finding: Words) -> ContestRefusal {
    ContestRefusal("broken-proof", .data, "The proof does not hold: \(finding).")
  }

  package static func notSealed(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "not-sealed", .state,
      "Season \(season) is not sealed yet; ten minutes after its end, a server or touchschool check seals it, and its receipts can be proved."
    )
  }
}

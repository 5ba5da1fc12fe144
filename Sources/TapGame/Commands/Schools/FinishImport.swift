package import Foundation
package import SchoolDirectory

/// A piece of a large import's ``FinishImport/outcome``, for a log whose entries are small.
///
/// A store keeps the pieces until the ``FinishImport`` that names them. Until then they change nothing, so everything
/// else is served between them.
package struct KeepImportPiece: ContestCommand {
  /// The name of the pieces, from ``ImportPieces``.
  package let pieces: String
  /// The piece's number, from 0. Piece 0 drops the earlier pieces of this name.
  package let number: Int
  /// The bytes; empty to drop the pieces.
  package let bytes: Data

  package init(of pieces: String, number: Int, bytes: Data) {
    (self.pieces, self.number, self.bytes) = (pieces, number, bytes)
  }

  /// The command's number of bytes.
  package typealias Outcome = Int
  package static let name = "schools.keep-piece"
  package static let summary = "Keep a piece of an import of schools."
  package static let fields: [CommandField] = []
  package var isAudited: Bool { false }
}

/// Writes what an import of schools changes, which its sender has planned.
///
/// Planning an import of 12,000 schools takes much longer than writing it. So the sender plans it, outside of any
/// transaction, and this command writes the plan if nothing has changed since. It counts as the ``ImportSchools`` that
/// it finishes, in the audit list and when it is repeated.
package struct FinishImport: ContestCommand {
  /// What became of the plan.
  package enum Outcome: String, Hashable, Sendable, Codable {
    case done
    /// The order was decided before.
    case `repeat`
    /// Schools or seasons have changed since the plan was made, or a piece is missing. It has to be planned anew.
    case stale
  }

  package var id: OrderID?
  /// The name of who sends the order.
  package var by: String
  /// The address of who sends the order.
  package var from: String?
  /// The import's fields for the audit list, as JSON.
  package var imported: String
  /// The record of the edition, without what a store adds.
  package var edition: SchoolEdition
  /// The import's outcome as JSON: an `ImportPlan`, or what the audit list keeps of one if there is a ``plan``. `nil` if
  /// it comes in pieces or if the import is refused.
  package var outcome: String?
  /// The plan itself, for a store in this process; it is not part of the command's JSON.
  package var plan: ImportPlan?
  package var pieces: ImportPieces?
  /// Why the import is refused; `nil` if it is not.
  package var refusal: ContestRefusal?
  /// The newest revision of schools that the plan knows.
  package var base: Revision
  /// Whether a season was live when the plan was made.
  package var isSeasonLive: Bool
  /// The version that a node has to know to write the plan; it is not part of the command's JSON, but of the entry.
  package var since = 1

  private enum CodingKeys: String, CodingKey {
    case id, by, from, imported, edition, outcome, pieces, refusal, base, isSeasonLive
  }

  package init(
    id: OrderID?, from sender: Sender, imported: String, edition: SchoolEdition, base: Revision, isSeasonLive: Bool
  ) {
    (self.id, by, from, self.imported) = (id, sender.name, sender.address, imported)
    (self.edition, self.base, self.isSeasonLive) = (edition, base, isSeasonLive)
  }

  package static let name = "schools.finish-import"
  package static let summary = "Write what an import of schools changes."
  package static let fields: [CommandField] = []
  /// The list has the import itself.
  package var isAudited: Bool { false }
}

/// The pieces of an outcome.
package struct ImportPieces: Hashable, Sendable, Codable {
  package static let size = 96 << 10

  /// The name that no other import has.
  package let name: String
  package let count: Int

  package init(name: String, count: Int) { (self.name, self.count) = (name, count) }
}

import SchoolDirectory

/// What the audit list keeps of an import that added all schools of an edition: `{"added":11985,"skipped":[]}`. Who
/// sends the order again sends the edition again, too, so nothing more is needed for the same outcome. The whole plan
/// would make the file of a country's schools twice as long.
struct AddedEdition: Codable {
  private let added: Int
  private let skipped: [SkippedRow]

  /// What is kept of a plan; `nil` if the plan does more.
  init?(_ plan: ImportPlan, of edition: DirectoryEdition) {
    guard plan.isAddition(ofAllIn: edition) else { return nil }
    (added, skipped) = (plan.added.count, plan.skipped)
  }

  /// The plan for the edition that was sent again.
  func plan(of edition: DirectoryEdition) -> ImportPlan { ImportPlan(addingAllOf: edition, skipped: skipped) }
}

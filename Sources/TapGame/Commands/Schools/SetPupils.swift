import Basics
public import SchoolDirectory

/// Sets or removes the head count of a school, or of a group inside one. The board of taps a pupil ranks by it.
///
/// A later edition of a directory that has another head count replaces it. A season that has ended keeps the head counts
/// that it ended with.
public struct SetPupils: ContestCommand {
  public var school: SchoolID
  /// How many pupils the school has, in `School.pupilRange`; `nil` if nobody knows.
  public var pupils: Int?

  public init(_ pupils: Int?, of school: SchoolID) { (self.school, self.pupils) = (school, pupils) }

  /// The school with its head count.
  public typealias Outcome = School
  public static let name = "school.pupils"
  public static let summary = "Set how many pupils a school has, or remove that, for the board of taps a pupil."
  public static let fields: [CommandField] = [
    .required("school", .text, "The school's id, or the id of a group inside it."),
    .optional(
      "pupils", .number(Int64(School.pupilRange.lowerBound)...Int64(School.pupilRange.upperBound)),
      "How many pupils the school has; left out to remove its head count."),
  ]
  /// The first version of a cluster's entries with head counts.
  static let firstVersion = 2
  public var since: Int { Self.firstVersion }

  package func validate() throws(ContestRefusal) {
    guard let pupils, !School.pupilRange.contains(pupils) else { return }
    let (least, most) = (School.pupilRange.lowerBound, School.pupilRange.upperBound)
    throw .invalid("A school has \(least) to \(most) pupils, not \(pupils); leave the number out to remove it.")
  }
}

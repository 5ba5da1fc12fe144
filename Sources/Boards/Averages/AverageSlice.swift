public import SchoolDirectory

/// Which part of a board by averages is wanted.
public enum AverageSlice: Hashable, Sendable {
  /// The first schools.
  case top(Int)
  /// A page of schools, counted from 1.
  case page(Int, size: Int)
  /// A school and so many on each side of it; at the ends of the board as many schools all the same, as far as there are any.
  case around(SchoolID, radius: Int)
  /// Every school.
  case whole
}

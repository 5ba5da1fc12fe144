package import Boards

extension BoardSlice {
  /// The maximum number of schools in a streamed slice.
  package static let mostStreamed = 100
}

package import Boards

extension BoardSlice {
  /// The most schools of a slice that a server streams.
  package static let mostStreamed = 100
}

package enum Release {
  /// The version number, as `touchschool --version` prints it.
  package static let version = "0.1.0"
}

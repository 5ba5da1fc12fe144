import SchoolDirectory

extension School {
  /// A school for a test, its id made from its other values.
  static func example(
    _ name: String, _ level: SchoolLevel = .elementary, _ region: String = "", _ district: String = ""
  ) -> School {
    let bytes = "\(name)/\(district)".utf8.prefix(40).map { String($0, radix: 16) }.joined()
    guard let id = SchoolID(source: "test", level: level, code: bytes) else {
      preconditionFailure("hexadecimal digits are a code as school ids have it")
    }
    return School(id: id, name: name, region: region, district: district)
  }
}

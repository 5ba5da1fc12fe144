/// What a page is looked at with.
struct Device: Sendable {
  var width: Int
  var height: Int
  var pixelRatio: Double = 1
  var isTouched = false
  /// What `navigator.languages` says, best first.
  var languages = ["ko-KR", "ko"]

  static let phone = Device(width: 390, height: 844, pixelRatio: 2, isTouched: true)
  static let smallPhone = Device(width: 320, height: 568, pixelRatio: 2, isTouched: true)
  static let desktop = Device(width: 1280, height: 800)
  static let projector = Device(width: 1920, height: 1080)
  static let smallProjector = Device(width: 1280, height: 720)
  static let oldProjector = Device(width: 1024, height: 768)

  /// The same, for a person who reads these languages.
  func reading(_ languages: String...) -> Device {
    var copy = self
    copy.languages = languages
    return copy
  }

  /// The same, turned by a quarter.
  var turned: Device {
    var copy = self
    (copy.width, copy.height) = (height, width)
    return copy
  }
}

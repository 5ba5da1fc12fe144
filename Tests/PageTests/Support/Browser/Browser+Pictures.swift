import Foundation
import TestSupport
import Testing

extension Browser {
  /// Where pictures are kept: the folder that `TOUCHSCHOOL_ARTIFACTS` names, or one of the system's for what is temporary.
  static let artifacts =
    ProcessInfo.processInfo.environment["TOUCHSCHOOL_ARTIFACTS"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    ?? FileManager.default.temporaryDirectory.appending(path: "touchschool-artifacts")

  /// Keeps a picture of the window as `NAME.png`.
  ///
  /// - Returns: where it is.
  @discardableResult
  func takePicture(_ name: String) async throws -> URL {
    let text = try #require(try await chromium("Page.captureScreenshot")["data"].string)
    let picture = try #require(Data(base64Encoded: text))
    try FileManager.default.createDirectory(at: Self.artifacts, withIntermediateDirectories: true)
    let file = Self.artifacts.appending(path: "\(name).png")
    try picture.write(to: file)
    return file
  }

  /// Keeps a picture of what a test failed at, if the browser can still show anything.
  func keepPicture() async {
    let test = Test.current?.name.filter { $0.isLetter || $0.isNumber || $0 == " " } ?? "test"
    _ = try? await takePicture("failed " + test)
  }
}

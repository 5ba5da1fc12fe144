import Foundation
import TestSupport
import Testing

extension Browser {
  /// Where pictures are kept: the folder that `TOUCHSCHOOL_ARTIFACTS` names, or one of the system's for what is temporary.
  static let artifacts =
    ProcessInfo.processInfo.environment["TOUCHSCHOOL_ARTIFACTS"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    ?? FileManager.default.temporaryDirectory.appending(path: "touchschool-artifacts")

  /// A picture of the window: a PNG in Base64.
  func picture() async throws -> String {
    try #require(try await chromium("Page.captureScreenshot")["data"].string)
  }

  /// Keeps a picture of the window as `NAME.png`.
  ///
  /// - Returns: where it is.
  @discardableResult
  func takePicture(_ name: String) async throws -> URL {
    let picture = try #require(Data(base64Encoded: try await picture()))
    try FileManager.default.createDirectory(at: Self.artifacts, withIntermediateDirectories: true)
    let file = Self.artifacts.appending(path: "\(name).png")
    try picture.write(to: file)
    return file
  }

  /// The pages of what would be printed, with their size in points.
  func printedPages() async throws -> [(width: Double, height: Double)] {
    let pdf = try await chromium("Page.printToPDF", ["preferCSSPageSize": true, "printBackground": true])
    let text = try #require(pdf["data"].string)
    let bytes = try #require(Data(base64Encoded: text))
    return String(decoding: bytes, as: UTF8.self).matches(of: /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/)
      .map { (Double($0.1) ?? 0, Double($0.2) ?? 0) }
  }

  /// Keeps a picture of what a test failed at, if the browser can still show anything.
  func keepPicture() async {
    let test = Test.current?.name.filter { $0.isLetter || $0.isNumber || $0 == " " } ?? "test"
    _ = try? await takePicture("failed " + test)
  }
}

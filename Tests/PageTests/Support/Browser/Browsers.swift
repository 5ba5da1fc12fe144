import Foundation
import Synchronization
import Testing

/// Every test that needs a browser is in here: they run one after another, and are skipped where there is none.
@Suite(
  .serialized, .enabled(if: Programs.haveBrowser, "chromium or chromedriver is not installed"),
  .timeLimit(.minutes(10)))
enum BrowserTests {}

/// The browsers of a test.
final class Browsers: Sendable {
  let folder: URL
  private let driver: ChromeDriver
  private let opened = Mutex<[Browser]>([])

  private init(driver: ChromeDriver, folder: URL) {
    self.driver = driver
    self.folder = folder
  }

  /// Gives a test browsers, and ends them after it, however it ends. A page that logged an error fails the test.
  static func with(_ test: (Browsers) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "touchschool-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let driver = try await ChromeDriver.start(home: folder.path)
    let browsers = Browsers(driver: driver, folder: folder)
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await test(browsers)) } catch { outcome = .failure(error) }
    for browser in browsers.opened.withLock({ $0 }) {
      if case .failure = outcome { await browser.keepPicture() }
      do { try await browser.close() } catch { Issue.record(error) }
    }
    await driver.end()
    try outcome.get()
  }

  /// Opens a browser.
  ///
  /// - Parameter profile: whose browser it is: one that was closed goes on with what it kept when it is opened under the same name.
  func open(_ device: Device = .phone, profile: String = UUID().uuidString) async throws -> Browser {
    let browser = try await Browser(driver, device, profile: folder.appending(path: profile).path)
    opened.withLock { $0.append(browser) }
    return browser
  }
}

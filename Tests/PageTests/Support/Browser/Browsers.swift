import Foundation
import Synchronization
import Testing

/// Every test that needs a browser is in here. They are skipped where there is none.
@Suite(
  .enabled(if: Programs.chromium != nil, "chromium is not installed"), .sharedChromium, .timeLimit(.minutes(10)))
enum BrowserTests {}

/// The browsers of a test.
final class Browsers: Sendable {
  private let chromium: Chromium
  private let folder: URL
  private let opened = Mutex<[Browser]>([])

  private init(chromium: Chromium, folder: URL) {
    self.chromium = chromium
    self.folder = folder
  }

  /// Gives a test browsers, and ends them after it, however it ends. A page that logged an error fails the test.
  static func with(_ test: (Browsers) async throws -> Void) async throws {
    let chromium = try #require(SharedChromium.current, "the test is not one of BrowserTests")
    try await withShortFolder { folder in
      let browsers = Browsers(chromium: chromium, folder: folder)
      let outcome: Result<Void, any Error>
      do { outcome = .success(try await test(browsers)) } catch { outcome = .failure(error) }
      // When a test's time has ended, nobody is told what it throws: here, what it waited for.
      if Task.isCancelled, case .failure(let error) = outcome { Issue.record(error) }
      for browser in browsers.opened.withLock({ $0 }) {
        if case .failure = outcome { await browser.keepPicture() }
        do { try await browser.close() } catch { Issue.record(error) }
      }
      try outcome.get()
    }
  }

  /// Opens a browser that nobody used before.
  func open(_ device: Device = .phone) async throws -> Browser {
    let browser = try await Browser(in: chromium, device)
    opened.withLock { $0.append(browser) }
    return browser
  }

  /// Opens a browser with a profile: one that was closed goes on with what it kept when it is opened under the same name.
  func open(_ device: Device = .phone, profile: String) async throws -> Browser {
    let browser = try await Browser(folder: folder.appending(path: profile), device)
    opened.withLock { $0.append(browser) }
    return browser
  }
}

/// Has the tests of a suite share one Chromium, which starts before the first of them and ends after the last.
struct SharedChromium: SuiteTrait, TestScoping {
  @TaskLocal static var current: Chromium?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withShortFolder { folder in
      let chromium = try Chromium(folder: folder)
      do { try await Self.$current.withValue(chromium, operation: function) } catch {
        await chromium.end()
        throw error
      }
      await chromium.end()
    }
  }
}

extension Trait where Self == SharedChromium {
  static var sharedChromium: Self { Self() }
}

/// Gives a scope a folder, and takes it away after it. Its path is short: a browser makes a socket in it, whose path may have 107 bytes.
private func withShortFolder(_ scope: (URL) async throws -> Void) async throws {
  let name = "ts-\(UInt32.random(in: 0...UInt32.max))"
  let folder = FileManager.default.temporaryDirectory.appending(path: name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await scope(folder)
}

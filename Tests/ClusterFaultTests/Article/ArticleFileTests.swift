import Foundation
import TestSupport
import Testing

/// What the article has an operator write into files, judged by the programs that read them.
@Suite("The files of the cluster's article") struct ArticleFileTests {
  @Test(.enabled(if: Program.installed("haproxy") != nil, "haproxy is not installed; Debian's package has that name."))
  func `HAProxy takes its configuration`() async throws {
    let folder = try TemporaryFolder()
    let made = try await Program(
      "/usr/bin/env",
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=play", "-keyout",
        folder.path("play.pem.key"), "-out", folder.path("play.pem"),
      ]
    ).run()
    try #require(made.status == 0, "\(made.errors)")
    let text = try Article.block(Article.proxyPath).replacing("/etc/haproxy", with: folder.url.path)
    let file = folder.path("haproxy.cfg")
    try Data(text.utf8).write(to: URL(filePath: file))
    let checked = try await Program("/usr/bin/env", ["haproxy", "-c", "-f", file]).run()
    #expect(checked.status == 0 && !checked.errors.contains("WARNING"), "\(checked.errors)")
  }

  @Test(.enabled(if: Program.installed("systemd-analyze") != nil, "systemd is not installed."))
  func `systemd takes the unit, and says nothing against it`() async throws {
    let folder = try TemporaryFolder()
    let text = try Article.block(Article.unitPath)
      .replacing("/usr/local/bin/touchschool-online", with: try Program.built("touchschool-online"))
    func verify(_ text: String) async throws -> Program.Ending {
      let file = folder.path("touchschool.service")
      try Data(text.utf8).write(to: URL(filePath: file))
      return try await Program("/usr/bin/env", ["systemd-analyze", "verify", "--man=no", file]).run()
    }
    let verified = try await verify(text)
    #expect(verified.status == 0 && verified.errors.isEmpty, "\(verified.errors)")
    // What it would say.
    for wrong in ["Restart=alwais", "LimitNOFILE=many", "ProtectSytem=strict"] {
      #expect(try await verify(text.replacing("[Install]", with: "\(wrong)\n[Install]")).errors.contains("service:"))
    }
  }
}

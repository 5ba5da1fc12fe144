import Basics
import Cluster
import Foundation
import TapGame
import TestSupport
import Testing

@Suite struct `Settings of etcd` {
  @Test func `name members by address`() throws {
    let settings = try EtcdSettings(
      members: "http://a:2379, https://b.example/,HTTP://[::1]:1", contest: "Sports.day-2026_1")
    #expect(
      settings.members.map(\.description) == ["http://a:2379", "https://b.example:2379", "http://[::1]:1"])
    #expect(settings.members.map(\.isSecure) == [false, true, false])
  }

  @Test(arguments: [
    ("", "“” is not the address of an etcd member"), ("a:2379", "“a:2379” is not"), ("http://", "“http://” is not"),
    ("ftp://a", "“ftp://a” is not"), ("http://a,", "“” is not"), ("http://a:0", "“http://a:0” is not"),
    ("http://a:99999", "“http://a:99999” is not"), ("http://u:p@a", "“http://u:p@a” is not"),
    ("http://a/v3", "“http://a/v3” is not"), ("http://a?b", "“http://a?b” is not"),
    ("http://a,http://a:2379", "http://a:2379 is named twice"),
    ((0..<17).map { "http://m\($0)" }.joined(separator: ","), "17 etcd members are named"),
  ])
  func `refuse members that cannot be reached, in one sentence`(members: String, words: String) {
    let error = #expect(throws: EtcdSettingsError.self) { try EtcdSettings(members: members, contest: "a") }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test(arguments: ["", "a b", "a/b", "학교", String(repeating: "a", count: 65), "a\u{0}"])
  func `refuse names that keys do not take`(name: String) {
    #expect(throws: EtcdSettingsError.contest(name)) { try EtcdSettings(members: "http://a", contest: name) }
  }

  @Test func `refuse halves`() throws {
    #expect(throws: EtcdSettingsError.login) { try EtcdSettings(members: "http://a", contest: "a", user: "u") }
    #expect(throws: EtcdSettingsError.login) { try EtcdSettings(members: "http://a", contest: "a", password: "u") }
    #expect(throws: EtcdSettingsError.identity) { try EtcdSettings(members: "http://a", contest: "a", key: "u") }
  }

  @Test func `name the file that cannot be read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("ca.pem")
    let settings = try EtcdSettings(members: "https://a", contest: "a", authority: path)
    #expect(throws: EtcdSettingsError.file(path, "it is not there, or may not be read")) {
      try EtcdContestLog(settings, wallClock: SystemClock())
    }
    try Data("no certificate".utf8).write(to: URL(filePath: path))
    #expect(throws: EtcdSettingsError.file(path, "it holds no certificate in PEM that can be read")) {
      try EtcdContestLog(settings, wallClock: SystemClock())
    }
  }
}

#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A new token key whose name a power cut takes away makes every token void that was given with it.
  @Suite("A new token key")
  struct TokenKeyOnDiskTests {
    @Test("has its name on disk before the first token", .enabled(if: Program.installed("cc") != nil))
    func folderIsSynced() async throws {
      let workplace = try Workplace()
      try await workplace.prepare()
      let recorder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "PowerCutTests/recorder.c").path
      // The records after the one that links the key to its name: the temporary name goes, the folder is opened, and synced.
      let outcome = try await workplace.shell(
        """
        cc -shared -fPIC -o recorder.so "$1"
        mkfifo told
        here=$(pwd -P)
        export POWERCUT_FOLDER=$here POWERCUT_LOG=$here/log
        LD_PRELOAD=$here/recorder.so "$0" serve --database "$here/contest.sqlite" --port 0 >/dev/null 2>told &
        exec 4<told
        while read -r line <&4; do case $line in *http*) break;; esac; done
        kill $!
        grep -a -A3 '^L .*token-key' log | grep -a -c "^S .* 0 0 0 $here\\$"
        """, recorder)
      #expect(outcome.output == "1\n", "\(outcome.errors)")
    }
  }
#endif

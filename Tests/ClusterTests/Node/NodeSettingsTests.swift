import Cluster
import Testing

@Suite struct `The settings of a node` {
  /// Each entry costs every member and every node, so more nodes must not mean more entries.
  @Test(arguments: zip([0, 1, 2, 3, 4, 9, 10, 100], [10, 10, 20, 30, 40, 90, 100, 100]))
  func `have nodes append the less often the more there are, but not too seldom`(nodes: Int, milliseconds: Int64) {
    #expect(NodeSettings(name: "a").appendPace(nodes: nodes) == .milliseconds(milliseconds))
  }

  /// Under load, larger transactions are cheaper for each batch, and observers still see a tap within a tenth of a second.
  @Test(arguments: zip([0, 100, 2047, 2048, 5120, 1 << 20], [10, 10, 10, 20, 50, 50]))
  func `have nodes write the less often the more they apply, but not too seldom`(bytes: Int, milliseconds: Int64) {
    #expect(NodeSettings(name: "a").applyPace(bytes: bytes) == .milliseconds(milliseconds))
  }
}

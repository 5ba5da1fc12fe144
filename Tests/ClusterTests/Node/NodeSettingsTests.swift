import Cluster
import Testing

@Suite struct `The settings of a node` {
  /// Each entry costs every member and every node, so more nodes must not mean more entries.
  @Test(arguments: zip([0, 1, 2, 3, 4, 9, 10, 100], [10, 10, 20, 30, 40, 90, 100, 100]))
  func `have nodes append the less often the more there are, but not too seldom`(nodes: Int, milliseconds: Int64) {
    #expect(NodeSettings(name: "a").appendPace(nodes: nodes) == .milliseconds(milliseconds))
  }
}

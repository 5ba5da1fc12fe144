import Console
import Testing

@Suite("Sparkline")
struct SparklineTests {
  @Test(
    "bars span the lowest to the highest value",
    arguments: [
      ([], ""), ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"), ([0, 100], "▁█"), ([-5, 0, 5], "▁▅█"), ([7], "▄"),
      ([7, 7, 7], "▄▄▄"), ([0, 0], "▁▁"), ([1, .nan, 2], "▁ █"), ([.nan], " "), ([1, .infinity, 3], "▁ █"),
      ([-.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude], "▁▅█"),
    ] as [([Double], String)])
  func bars(values: [Double], expected: String) {
    #expect(Sparkline.text(values) == expected)
  }

  @Test("more values than bars are averaged, fewer are kept")
  func width() {
    #expect(Sparkline.text([0, 0, 10, 10, 20, 20], width: 3) == "▁▅█")
    #expect(Sparkline.text([1, 2], width: 10) == "▁█")
    #expect(Sparkline.text([1, 2], width: 0) == "")
    #expect(Sparkline.text(Array(0..<1000).map(Double.init), width: 17).count == 17)
  }
}

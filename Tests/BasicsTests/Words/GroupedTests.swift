import Basics
import Testing

@Suite("Thousands separators")
struct GroupedTests {
  @Test(
    "groups of three, exact at the ends of the type",
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-999, "-999"), (-1000, "-1,000"), (1_234_567, "1,234,567"),
      (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
    ] as [(Int64, String)])
  func grouped(number: Int64, text: String) {
    #expect(number.grouped == text)
  }

  @Test("other integer types too")
  func otherTypes() {
    #expect(UInt8.max.grouped == "255")
    #expect(UInt64.max.grouped == "18,446,744,073,709,551,615")
  }
}

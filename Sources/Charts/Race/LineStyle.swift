/// The style of a line: its colour and a pattern. The pattern distinguishes lines of the same colour, and all lines in
/// a black-and-white print.
struct LineStyle: Hashable {
  /// The pattern inside a line.
  enum Core: CaseIterable {
    case solid
    /// A white line inside the coloured one.
    case hollow
    /// White dashes inside the coloured line.
    case dashed
  }

  /// Okabe and Ito's palette for all kinds of colour vision (“Color Universal Design”, 2008). It leaves out yellow,
  /// which is hard to see on white. Neighbouring colours also differ in lightness.
  static let colors = ["#0072B2", "#E69F00", "#1a1a1a", "#009E73", "#D55E00", "#56B4E9", "#CC79A7"]

  let color: String
  let core: Core

  /// Creates the style of the line at a place, counted from 0.
  init(place: Int) {
    color = Self.colors[place % Self.colors.count]
    core = Core.allCases[place / Self.colors.count % Core.allCases.count]
  }

  /// The style of runners that are not on the board at the end.
  static let past = LineStyle(color: Ink.past, core: .solid)

  private init(color: String, core: Core) {
    self.color = color
    self.core = core
  }

  /// The colour of text on the line.
  var inkOnIt: String { ["#E69F00", "#56B4E9", "#CC79A7"].contains(color) ? Ink.text : "#fff" }
}

/// Writes metrics in Prometheus' text exposition format, version 0.0.4.
struct MetricsText {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  typealias Labels = [(name: String, value: String)]

  private(set) var text = ""

  mutating func counter(_ name: String, _ help: String, _ counter: Counter) {
    self.counter(name, help, [([], counter.value)])
  }

  mutating func counter(_ name: String, _ help: String, _ values: [(Labels, Int)]) {
    head(name, help, "counter")
    for (labels, value) in values { line(name, labels, String(value)) }
  }

  mutating func gauge(_ name: String, _ help: String, _ value: Int) { gauge(name, help, [([], String(value))]) }

  mutating func gauge(_ name: String, _ help: String, _ values: [(Labels, String)]) {
    head(name, help, "gauge")
    for (labels, value) in values { line(name, labels, value) }
  }

  mutating func add(_ figure: NodeFigure) {
    head(figure.name, figure.help, figure.kind == .counter ? "counter" : "gauge")
    line(figure.name, [], String(figure.value))
  }

  mutating func histogram(_ name: String, _ help: String, _ content: TimeHistogram.Content) {
    head(name, help, "histogram")
    var sum = 0
    for (bound, count) in zip(TimeHistogram.bounds.map { String($0) } + ["+Inf"], content.counts) {
      sum += count
      line(name + "_bucket", [("le", bound)], String(sum))
    }
    line(name + "_sum", [], String(Double(content.nanoseconds) / 1e9))
    line(name + "_count", [], String(sum))
  }

  private mutating func head(_ name: String, _ help: String, _ type: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private mutating func line(_ name: String, _ labels: Labels, _ value: String) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

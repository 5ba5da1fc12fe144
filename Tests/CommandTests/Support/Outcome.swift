/// What a run of a program left behind.
struct Outcome {
  /// The exit code, or 128 and the number of the signal that ended the process, as a shell has it.
  let exitCode: Int32
  /// What it wrote to standard output, or to the terminal if it had one.
  let output: String
  /// What it wrote to standard error, where that was no terminal.
  let errors: String
  /// Whether it had to be killed because its time was up.
  let ranOutOfTime: Bool

  /// The lines of the output that are not empty; a terminal ends them in CR LF, which is one character.
  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }
}

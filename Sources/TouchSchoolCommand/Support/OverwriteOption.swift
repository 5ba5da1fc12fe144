import ArgumentParser

/// The option `--overwrite` of a command that writes a file.
struct OverwriteOption: ParsableArguments {
  @Flag(help: "Replace the file to write if it is there already.") var overwrite = false
}

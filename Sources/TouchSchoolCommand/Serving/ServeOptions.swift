import Basics
import ArgumentParser

/// The options of `touchschool serve` for one section of ``ServeSettings``.
///
/// `ArgumentParser` finds options by reflection and passes their values through a decoder. So options can come from a
/// table.
struct ServeOptions<Section: ServeSection>: ParsableArguments, CustomReflectable {
  /// The values given in the call, with their settings.
  private(set) var values: [(setting: ServeSetting, values: [String])] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    for setting in Section.all {
      let key = TextKey(stringValue: setting.name)
      let given =
        setting.kind == .list
        ? try container.decodeIfPresent([String].self, forKey: key)
        : try container.decodeIfPresent(String.self, forKey: key).map { [$0] }
      if let given, !given.isEmpty { values.append((setting, given)) }
    }
  }

  var customMirror: Mirror { Mirror(self, children: Section.all.map { (label: $0.name, value: $0.option) }) }

  func validate() throws {
    for (setting, values) in values {
      for value in values {
        if let complaint = setting.complaint(about: value, givenAs: Words(verbatim: setting.flag)) {
          throw ValidationError(saying: complaint)
        }
      }
    }
  }
}

extension ServeSetting {
  /// The property wrapper that declares the option.
  fileprivate var option: Any {
    let help = ArgumentHelp(help, valueName: valueName)
    let name = NameSpecification.customLong(name)
    return switch kind {
    case .list: Option<[String]>(wrappedValue: [], name: name, parsing: .singleValue, help: help) as Any
    case .file: Option<String?>(name: name, help: help, completion: .file()) as Any
    case .folder: Option<String?>(name: name, help: help, completion: .directory) as Any
    case .text, .url, .number, .word, .span: Option<String?>(name: name, help: help) as Any
    }
  }
}

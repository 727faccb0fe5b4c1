import BuiltInTemplates
public import TemplateEngine

/// A user's template that stands in for a built-in one.
public struct TemplateOverride: Sendable, Hashable {
    /// The name of the built-in template, such as `Structure`.
    public var name: String
    /// Where it was found, for faults.
    public var file: String
    public var text: String

    public init(name: String, file: String, text: String) {
        self.name = name
        self.file = file
        self.text = text
    }
}

/// The templates that Swift files are made with, read and checked.
public struct TemplateSet: Sendable {
    let file: Template<FileContext>

    /// The templates that the tool brings along, by name.
    public static var builtIn: [(name: String, text: String)] { BuiltInTemplates.all }

    /// - Throws: all faults: of overrides that name no template, and of templates that use what is not there.
    public init(overrides: [TemplateOverride] = []) throws(TemplateFaults) {
        var texts: [String: String] = [:]
        var paths: [String: String] = [:]
        for template in BuiltInTemplates.all { texts[template.name] = template.text }
        let unknown = overrides.filter { texts[$0.name] == nil }
        for override in overrides where texts[override.name] != nil {
            texts[override.name] = override.text
            paths[override.name] = override.file
        }
        var faults = unknown.map { Self.fault($0, known: texts.keys.sorted()) }
        do throws(TemplateFaults) {
            file = try Template(name: "File", text: texts["File"] ?? "", partials: { texts[$0] })
            if faults.isEmpty { return }
        } catch {
            faults += error.faults
        }
        throw TemplateFaults(faults.map { Self.located($0, paths) })
    }

    private static func fault(_ override: TemplateOverride, known: [String]) -> TemplateFault {
        let message =
            "there is no template \"\(override.name)\" to stand in for; there are \(known.joined(separator: ", "))"
        return TemplateFault(file: override.file, line: 1, column: 1, message: message)
    }

    /// The fault with the path of the user's file instead of the template's name.
    private static func located(_ fault: TemplateFault, _ paths: [String: String]) -> TemplateFault {
        var fault = fault
        fault.file = paths[fault.file] ?? fault.file
        return fault
    }
}

import BuiltInTemplates
import SpecLanguage
public import TemplateEngine
import TextForms

/// A user's template that replaces a built-in one, or that others of the user's include.
public struct TemplateOverride: Sendable, Hashable {
    /// Its name, such as that of the built-in template `Structure`.
    public var name: String
    /// The path of the template, for error messages.
    public var file: String
    public var text: String

    public init(name: String, file: String, text: String) {
        self.name = name
        self.file = file
        self.text = text
    }
}

/// The templates of Swift files, parsed and checked.
public struct TemplateSet: Sendable {
    let file: Template<FileContext>
    /// The user's templates for other files, by name.
    let others: [FileTemplate]
    private let overrides: [TemplateOverride]

    /// Whether some are a user's own.
    package var areCustom: Bool { !overrides.isEmpty }

    /// The user's templates that were copied from built-in ones which have changed since.
    package var outdated: [TemplateOverride] { overrides.filter(TemplateOrigin.isOutdated) }

    /// The user's templates that are like built-in ones, but do not say which version of them they were copied from.
    package var unmarked: [TemplateOverride] { overrides.filter(TemplateOrigin.isMissing) }

    /// How much a user's templates may render for one file. The built-in ones render no list within itself.
    package static let limit: OutputLimit = OutputLimit(bytes: 32 << 20, elements: 2_000_000)

    var limit: OutputLimit { areCustom ? Self.limit : .none }

    /// The built-in templates, by name.
    public static var builtIn: [(name: String, text: String)] { BuiltInTemplates.all }

    /// - Throws: all errors: overrides of templates that do not exist, and templates that use undefined names
    public init(overrides: [TemplateOverride] = []) throws(TemplateFaults) {
        self.overrides = overrides
        var texts: [String: String] = [:]
        var paths: [String: String] = [:]
        for template in BuiltInTemplates.all { texts[template.name] = template.text }
        let builtIn = texts.keys.sorted()
        let own = overrides.filter { texts[$0.name] == nil && !OutputName.isOne($0.name) }
        for override in overrides {
            texts[override.name] = override.text
            paths[override.name] = override.file
        }
        let conflicts = overrides.compactMap(Self.conflict)
        guard conflicts.isEmpty else { throw TemplateFaults(conflicts) }
        var faults: [TemplateFault] = []
        do throws(TemplateFaults) {
            let others = try FileTemplate.all(of: overrides, partials: texts)
            file = try Template(name: "File", text: texts["File"] ?? "", partials: texts)
            self.others = others
            let included = others.reduce(file.partials) { $0.union($1.template.partials) }
            faults = own.filter { !included.contains($0.name) }.map { Self.isUnused($0, builtIn) }
            if faults.isEmpty { return }
        } catch {
            faults = error.faults
        }
        let outdated = Set(overrides.filter(TemplateOrigin.isOutdated).map(\.name))
        let notes = faults.map {
            outdated.contains($0.file) ? "; the template that this one was copied from has changed since" : ""
        }
        throw TemplateFaults(zip(faults, notes).map { Self.located($0, paths, note: $1) })
    }

    /// The first conflict of a merge that is left in a template.
    private static func conflict(in override: TemplateOverride) -> TemplateFault? {
        let bytes = Array(override.text.utf8)
        guard let offset = ConflictMarker.offset(in: bytes) else { return nil }
        return TemplateFault(
            file: override.file, line: 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }, column: 1,
            message: "a conflict of a merge is left here")
    }

    private static func isUnused(_ override: TemplateOverride, _ builtIn: [String]) -> TemplateFault {
        if TemplateOrigin(override.text) != nil {
            return TemplateFault(
                file: override.file, line: 1, column: 1,
                message: "apigen has no template \"\(override.name)\" anymore, from which this one was copied")
        }
        let hint = Spelling.suggestion(for: override.name, among: builtIn)
        let message =
            "\"\(override.name)\" replaces no built-in template, and no template includes it"
            + (hint.isEmpty ? "; there are \(builtIn.joined(separator: ", "))" : hint)
        return TemplateFault(file: override.file, line: 1, column: 1, message: message)
    }

    /// The fault with the path of the user's file instead of the template's name.
    private static func located(_ fault: TemplateFault, _ paths: [String: String], note: String) -> TemplateFault {
        var fault = fault
        fault.message += note
        fault.file = paths[fault.file] ?? fault.file
        return fault
    }
}

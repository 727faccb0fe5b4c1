import SpecLanguage
import TemplateEngine
import TextForms

/// A user's template for files besides those of Swift, such as `Models.kt.mustache`.
struct FileTemplate: Sendable {
    let name: OutputName
    /// The path of the template.
    let file: String
    let template: Template<SpecificationContext>

    /// - Throws: all errors in templates for other files, and in their names
    static func all(
        of overrides: [TemplateOverride], partials: [String: String]
    ) throws(TemplateFaults) -> [FileTemplate] {
        var templates: [FileTemplate] = []
        var faults: [TemplateFault] = []
        for override in overrides where OutputName.isOne(override.name) {
            do throws(TemplateFaults) {
                templates.append(try FileTemplate(override, partials: partials))
            } catch {
                faults += error.faults
            }
        }
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        return templates
    }

    private init(_ override: TemplateOverride, partials: [String: String]) throws(TemplateFaults) {
        func fault(_ message: String) -> TemplateFaults {
            TemplateFaults([TemplateFault(file: override.file, line: 1, column: 1, message: message)])
        }
        guard let name = OutputName(override.name) else {
            throw fault(
                "\"\(override.name)\" is no name of a file: it has letters, digits, \".\", \"-\", \"_\" and \"+\", and "
                    + "{spec} or {service} at most once")
        }
        guard CommentForm(of: override.name) != nil || override.text.contains("{{header}}") else {
            throw fault(
                "apigen knows no comments of such files, so the template has to have {{header}} near its beginning")
        }
        self.name = name
        file = override.file
        template = try Template(name: override.name, text: override.text, partials: partials)
    }

    func render(_ context: SpecificationContext, name: String, limit: OutputLimit) -> SwiftFile {
        var context = context
        context.header = FileHeader.line(template: self.name, toolVersion: context.toolVersion)
        var bytes: [UInt8] = []
        let isComplete = template.render(context, into: &bytes, limit: limit)
        if isComplete, !FileHeader.opens(bytes, named: name) {
            bytes.insert(contentsOf: "\(context.header)\n".utf8, at: 0)
        }
        var rendered = SwiftFile(name: name, bytes: bytes, specPath: file)
        rendered.isComplete = isComplete
        return rendered
    }
}

/// The name of the files that a template describes: `Models.kt` for one file, `{spec}.md` for a file of each spec, and
/// `{service}Client.ts` for a file of each service.
package struct OutputName: Sendable, Hashable {
    package let text: String
    private let start: Substring
    private let end: Substring
    /// What the files are for; `nil` for one file for all.
    private let extent: Extent?

    private enum Extent: String, CaseIterable {
        case spec = "{spec}"
        case service = "{service}"
    }

    /// A file, and the part of the specification that it is for.
    struct Part: Sendable {
        let name: String
        let files: [SpecificationFile]
        var service: String?
    }

    /// Whether the name of a template is one of files, rather than one of a built-in template or a partial.
    package static func isOne(_ name: String) -> Bool { name.contains(".") }

    /// `nil` if it is no name of a file.
    package init?(_ text: String) {
        let extent = Extent.allCases.first { text.contains($0.rawValue) }
        let parts = extent.map { text.split(separator: $0.rawValue, omittingEmptySubsequences: false) } ?? [text[...]]
        let isName = parts.joined().allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
        guard isName, parts.count == (extent == nil ? 1 : 2), text.first != ".", text.last != "." else { return nil }
        self.text = text
        self.extent = extent
        start = parts[0]
        end = parts.count == 2 ? parts[1] : ""
    }

    /// Whether a file can be one of them.
    func matches(_ name: String) -> Bool {
        extent == nil
            ? name.hasBytes(of: text)
            : name.utf8.count > start.utf8.count + end.utf8.count && name.hasPrefix(start) && name.hasSuffix(end)
    }

    /// The names of the files.
    ///
    /// - Parameters:
    ///   - specs: the names of the specs without folder and extension
    ///   - services: the names of the services
    package func names(specs: [String], services: () -> [String]) -> [String] {
        switch extent {
        case nil: [text]
        case .spec?: specs.map(name)
        case .service?: services().map(name)
        }
    }

    func parts(of specification: Specification) -> [Part] {
        switch extent {
        case nil: [Part(name: text, files: specification.files)]
        case .spec?: specification.files.map { Part(name: name($0.baseName), files: [$0]) }
        case .service?:
            specification.serviceNames.map { service in
                Part(
                    name: name(service), files: specification.files.filter { $0.service?.service.name == service },
                    service: service)
            }
        }
    }

    private func name(_ value: String) -> String { start + value + end }
}

extension Specification {
    /// The names of all services, each once.
    package var serviceNames: [String] {
        var names: [String] = []
        for name in ownFiles.compactMap(\.service?.service.name) where !names.contains(name) { names.append(name) }
        return names
    }
}

/// How a comment of one line is written, by the extension of a file.
struct CommentForm {
    private let start: String
    private var end: String = ""

    /// `nil` if files with the name have no comments that apigen knows.
    init?(of name: String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = String(name[name.index(after: dot)...])
        guard let form = Self.all.first(where: { $0.endings.contains(ending) }) else { return nil }
        (start, end) = (form.start, form.end)
    }

    func line(_ text: String) -> String { start + text + end }

    private static let all: [(start: String, end: String, endings: Set<String>)] = [
        (
            "// ", "",
            [
                "swift", "kt", "kts", "java", "ts", "tsx", "mts", "js", "jsx", "mjs", "dart", "go", "rs", "c", "h",
                "cpp",
                "hpp", "m", "mm", "cs", "scala", "proto", "gradle", "groovy", "scss",
            ]
        ),
        (
            "# ", "",
            [
                "py", "rb", "sh", "yaml", "yml", "toml", "graphql", "properties", "r", "pl", "ex", "exs", "tf", "nix",
                "cmake", "mk",
            ]
        ),
        ("<!-- ", " -->", ["md", "html", "htm", "xml", "svg", "vue", "plist"]),
        ("/* ", " */", ["css"]),
        ("-- ", "", ["sql", "lua", "hs", "elm"]),
    ]
}

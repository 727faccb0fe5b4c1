import Parallelism
public import SpecLanguage
public import SwiftRendering
package import TemplateEngine
import TextForms
import YAMLSyntax

/// The pure core: specs in, Swift files and diagnostics out. It performs no input or output.
public struct Generator: Sendable {
    private let renderer: SwiftRenderer
    private let levels: RuleLevels

    /// - Parameters:
    ///   - templates: the templates for the Swift text
    ///   - access: the access level of generated code, unless a spec sets it
    ///   - levels: what warnings become
    public init(templates: TemplateSet, access: Access = .public, levels: RuleLevels = RuleLevels()) {
        self.levels = levels
        var options = RenderingOptions(toolVersion: ToolVersion.current)
        options.access = access
        renderer = SwiftRenderer(templates: templates, options: options)
    }

    /// Checks the specs and, if they have no errors, renders one Swift file for each.
    ///
    /// The result depends only on the specs, not on their order.
    public func generate(_ specs: [SpecSource]) -> Generated {
        generate(Self.check(specs))
    }

    /// The first half of `generate`, which needs no templates.
    static func check(_ specs: [SpecSource]) -> Checked {
        let specs = specs.sorted { ExactText($0.path) < ExactText($1.path) }
        var kept = KeptResults()
        let checked = check(specs.parallelMap { ReadSpec($0) }, keeping: &kept)
        return Checked(specs: specs, specification: checked.specification, diagnostics: checked.diagnostics)
    }

    /// All that `generate` reports of specs that have been read, but for what only the length of the Swift shows.
    ///
    /// - Parameter kept: the results of the check before; the result does not depend on it
    package static func check(_ specs: [ReadSpec], keeping kept: inout KeptResults) -> CheckedSpecs {
        var checked = SpecChecker().check(specs, keeping: &kept)
        checked.diagnostics = (checked.diagnostics + ProgramNameCheck.diagnostics(of: specs.map(\.source))).sorted()
        return checked
    }

    /// Renders specs that have been read and checked.
    package func generate(_ checked: CheckedSpecs, of specs: [ReadSpec]) -> Generated {
        generate(
            Checked(
                specs: specs.map(\.source), specification: checked.specification, diagnostics: checked.diagnostics))
    }

    /// The Swift of a part of a specification without errors, such as a file with one of its models.
    package func swift(of part: SpecificationFile, in specification: Specification) -> String {
        renderer.render(part, in: specification).text
    }

    /// Renders specs that have been checked.
    func generate(_ checked: Checked) -> Generated {
        let diagnostics = levels.applied(to: checked.diagnostics)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            return Generated(specification: checked.specification, files: [], diagnostics: diagnostics)
        }
        let files = render(checked.specification, of: checked.specs)
        let locations = Dictionary(checked.specs.map { ($0.portablePath, $0.path) }) { first, _ in first }
        let tooLarge = OutputLimitCheck.diagnostics(of: files, locations: locations)
        guard tooLarge.isEmpty else {
            return Generated(
                specification: checked.specification, files: [], diagnostics: (diagnostics + tooLarge).sorted())
        }
        return Generated(
            specification: checked.specification,
            files: files.map { OutputFile(name: $0.name, bytes: $0.bytes) }.sorted { $0.name < $1.name },
            diagnostics: (diagnostics
                + levels.applied(to: FileLengthCheck.diagnostics(of: files, locations: locations))).sorted(),
            templateWarnings: CustomOutputCheck.messages(of: files, from: renderer.templates))
    }

    /// Specs, and what checking them found.
    struct Checked {
        fileprivate let specs: [SpecSource]
        let specification: Specification
        fileprivate let diagnostics: [Diagnostic]
    }

    private func render(_ specification: Specification, of specs: [SpecSource]) -> [SwiftFile] {
        let (portable, paths) = Self.portable(specification, of: specs)
        return renderer.render(portable, paths: paths)
    }

    /// The specification with paths that are the same on all machines, and these by the paths in its positions.
    private static func portable(
        _ specification: Specification, of specs: [SpecSource]
    ) -> (Specification, paths: [String: String]) {
        var portable = specification
        let paths = Dictionary(specs.map { ($0.path, $0.portablePath) }) { first, _ in first }
        for index in portable.files.indices {
            portable.files[index].path = paths[portable.files[index].path] ?? portable.files[index].path
        }
        return (portable, paths)
    }

    /// All that specs without errors declare, for other programs.
    package func data(of specification: Specification, from specs: [SpecSource]) -> ContextData {
        let (portable, paths) = Self.portable(specification, of: specs)
        return renderer.data(of: portable, paths: paths)
    }
}

/// The result of running the generator.
public struct Generated: Sendable {
    /// The content of the specs, as far as it could be read.
    public let specification: Specification
    /// Sorted by name; empty if there are errors.
    public let files: [OutputFile]
    /// Everything found in the specs, by position.
    public let diagnostics: [Diagnostic]
    /// What the user's own templates probably do by mistake.
    let templateWarnings: [Message]

    init(
        specification: Specification, files: [OutputFile], diagnostics: [Diagnostic], templateWarnings: [Message] = []
    ) {
        self.specification = specification
        self.files = files
        self.diagnostics = diagnostics
        self.templateWarnings = templateWarnings
    }

    /// Whether the specs have errors that prevent their use.
    public var hasErrors: Bool {
        diagnostics.contains { $0.severity == .error }
    }
}

/// A file for the output folder.
public struct OutputFile: Sendable, Hashable {
    /// The name in the output folder, such as `Gallery.swift`.
    public var name: String
    /// The whole text, in UTF-8.
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// The version of apigen in the header of every generated file.
public enum ToolVersion {
    /// A semantic version (semver.org) without a leading `v`.
    public static let current: String = "0.1.0"

    /// Whether a version is newer than this one.
    static func isNewer(_ version: String) -> Bool {
        numbers(current).lexicographicallyPrecedes(numbers(version))
    }

    /// Whether code of a version and code of this one can refer to each other: only their last numbers differ.
    static func fits(_ version: String) -> Bool {
        numbers(current).prefix(2) == numbers(version).prefix(2)
    }

    private static func numbers(_ version: String) -> [Int] {
        version.split(separator: ".").map { part in Int(part.prefix { digit in digit.isNumber }) ?? 0 }
    }
}

/// Finds specs whose Swift file is long enough to slow down builds. The compiler always compiles a whole file at once.
enum FileLengthCheck {
    /// The number of lines from which on splitting the spec is worthwhile.
    static let limit: Int = 10_000

    /// - Parameters:
    ///   - files: the Swift files rendered from the specs
    ///   - locations: the locations of the specs, by the spec paths in `files`
    static func diagnostics(of files: [SwiftFile], locations: [String: String]) -> [Diagnostic] {
        files.compactMap { file in
            let lines = FileBytes.lineBreaks(in: file.bytes)
            guard lines > limit else { return nil }
            let location = locations[file.specPath] ?? file.specPath
            return Diagnostic(
                .longFile, "\(file.name) has \(lines) lines, which slows down builds; split the spec",
                at: SourceRange(file: location, range: TextRange(start: .start, end: .start)), severity: .warning)
        }
    }
}

/// Finds files of which the user's templates render more than ``TemplateSet/limit``.
enum OutputLimitCheck {
    /// Parameters as for `FileLengthCheck`.
    static func diagnostics(of files: [SwiftFile], locations: [String: String]) -> [Diagnostic] {
        let limit = TemplateSet.limit
        return files.filter { !$0.isComplete }.map { file in
            Diagnostic(
                .tooLarge,
                "the templates exceed the output limit of \(limit.bytes >> 20) MiB or \(limit.elements) list elements for "
                    + "\(file.name); one of them probably repeats a list in itself",
                at: .start(of: locations[file.specPath] ?? file.specPath))
        }
    }
}

/// Finds what a user's templates leave out or put in, although nobody can want it.
enum CustomOutputCheck {
    /// - Parameter files: the Swift files rendered from the templates
    static func messages(of files: [SwiftFile], from templates: TemplateSet) -> [Message] {
        guard templates.areCustom else { return [] }
        func warning(_ text: String, _ template: TemplateOverride) -> Message {
            let location = Message.Location(file: template.file, line: 1, column: 1, end: nil)
            return Message(severity: .warning, text: text, location: location)
        }
        let outdated = templates.outdated.map { template in
            warning(
                "the template that this one was copied from has changed since; "
                    + "\"apigen templates update\" merges the changes", template)
        }
        let unmarked = templates.unmarked.map { template in
            warning(
                "this does not say which version of the built-in template it was copied from; "
                    + "\"apigen templates update \(template.name) --resolved\" notes that it is up to date", template)
        }
        let lacking = files.filter(\.lacksModels).map(\.name)
        let others = lacking.count > 1 ? " and \(lacking.count - 1) other file\(lacking.count > 2 ? "s" : "")" : ""
        let models = lacking.first.map { "the templates leave out all models of \($0)\(others)" }
        return outdated + unmarked
            + ([models] + files.map(hiddenCharacter)).compactMap { text in
                text.map { Message(severity: .warning, text: $0, location: nil) }
            }
    }

    private static func hiddenCharacter(in file: SwiftFile) -> String? {
        let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
            guard let hidden = scalars.first(where: { VisibleText.hides($0) && $0 != "\t" && $0 != "\r" })
            else { continue }
            return "the templates' \(file.name) has the hidden character \(hidden.codePoint) in line \(index + 1)"
        }
        return nil
    }
}

/// Finds specs whose Swift file would be treated as the entry point of a program, which a library must not have.
enum ProgramNameCheck {
    static func diagnostics(of specs: [SpecSource]) -> [Diagnostic] {
        specs.filter { $0.baseName.lowercased() == "main" }.map { spec in
            Diagnostic(
                .invalidIdentifier, "Swift treats main.swift as the entry point of a program; rename the spec",
                at: SourceRange(file: spec.path, range: TextRange(start: .start, end: .start)))
        }
    }
}

public import SpecLanguage
public import SwiftRendering
import TextForms
import YAMLSyntax

/// The pure core: specs in, Swift files and diagnostics out. It performs no input or output.
public struct Generator: Sendable {
    private let renderer: SwiftRenderer

    /// - Parameters:
    ///   - templates: the templates for the Swift text
    ///   - access: the access level of generated code, unless a spec sets it
    public init(templates: TemplateSet, access: Access = .public) {
        var options = RenderingOptions(toolVersion: ToolVersion.current)
        options.access = access
        renderer = SwiftRenderer(templates: templates, options: options)
    }

    /// Checks the specs and, if they have no errors, renders one Swift file for each.
    ///
    /// The result depends only on the specs, not on their order.
    public func generate(_ specs: [SpecFile]) -> Generated {
        generate(Self.check(specs))
    }

    /// The first half of `generate`, which needs no templates.
    static func check(_ specs: [SpecFile]) -> Checked {
        let specs = specs.sorted { ExactText($0.location) < ExactText($1.location) }
        let checked = SpecChecker().check(specs)
        return Checked(
            specs: specs, specification: checked.specification,
            diagnostics: (checked.diagnostics + ProgramNameCheck.diagnostics(of: specs)).sorted())
    }

    /// Renders specs that have been checked.
    func generate(_ checked: Checked) -> Generated {
        guard !checked.diagnostics.contains(where: { $0.severity == .error }) else {
            return Generated(specification: checked.specification, files: [], diagnostics: checked.diagnostics)
        }
        let files = render(checked.specification, of: checked.specs)
        let locations = Dictionary(checked.specs.map { ($0.path, $0.location) }) { first, _ in first }
        return Generated(
            specification: checked.specification,
            files: files.map { OutputFile(name: $0.name, bytes: $0.bytes) }.sorted { $0.name < $1.name },
            diagnostics: (checked.diagnostics + FileLengthCheck.diagnostics(of: files, locations: locations)).sorted())
    }

    /// Specs, and what checking them found.
    struct Checked {
        fileprivate let specs: [SpecFile]
        fileprivate let specification: Specification
        fileprivate let diagnostics: [Diagnostic]
    }

    private func render(_ specification: Specification, of specs: [SpecFile]) -> [SwiftFile] {
        var portable = specification
        let paths = Dictionary(specs.map { ($0.location, $0.path) }) { first, _ in first }
        for index in portable.files.indices {
            portable.files[index].path = paths[portable.files[index].path] ?? portable.files[index].path
        }
        return renderer.render(portable)
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

/// The text of a spec file, with its three names.
public struct SpecFile: Sendable, Hashable {
    /// The path relative to the working folder, such as `../app/Specs/Gallery.yaml`: for diagnostics.
    public var location: String
    /// The name of the specs folder and the path below it, such as `Specs/Gallery.yaml`: for headers, because it is the
    /// same on every machine.
    public var path: String
    /// The path below the specs folder without the extension, such as `Gallery`.
    public var name: String
    public var bytes: [UInt8]

    public init(location: String, path: String, name: String, bytes: [UInt8]) {
        self.location = location
        self.path = path
        self.name = name
        self.bytes = bytes
    }

    /// The last component of the name, which becomes the name of the Swift file.
    var baseName: Substring {
        Substring(FilePath.lastPart(of: name))
    }
}

extension SpecChecker {
    /// Checks specs that were found on disk. Diagnostics use their locations.
    package func check(_ specs: [SpecFile]) -> CheckedSpecs {
        check(specs.map { SpecSource(path: $0.location, name: $0.name, bytes: $0.bytes) })
    }
}

/// The first line of a generated file, by which apigen recognises its own files.
enum FileHeader {
    /// The beginning of the first line of every generated file, regardless of the version that wrote it.
    static let start: String = "// Generated by apigen "

    /// Whether a text begins like a file that apigen generated.
    static func opens(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.starts(with: start.utf8)
    }
}

/// The version of apigen in the header of every generated file.
public enum ToolVersion {
    /// A semantic version (semver.org) without a leading `v`.
    public static let current: String = "0.1.0"
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

/// Finds specs whose Swift file would be treated as the entry point of a program, which a library must not have.
enum ProgramNameCheck {
    static func diagnostics(of specs: [SpecFile]) -> [Diagnostic] {
        specs.filter { $0.baseName.lowercased() == "main" }.map { spec in
            Diagnostic(
                .invalidIdentifier, "Swift treats main.swift as the entry point of a program; rename the spec",
                at: SourceRange(file: spec.location, range: TextRange(start: .start, end: .start)))
        }
    }
}

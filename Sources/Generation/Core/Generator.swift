public import SpecLanguage
public import SwiftRendering
import TextForms

/// The pure core: specs in, Swift files and diagnostics out. It reads and writes nothing.
public struct Generator: Sendable {
    private let renderer: SwiftRenderer

    /// - Parameters:
    ///   - templates: what the Swift text is made with.
    ///   - access: who may use what is generated, where a spec does not say.
    public init(templates: TemplateSet, access: Access = .public) {
        var options: RenderingOptions = RenderingOptions(toolVersion: ToolVersion.current)
        options.access = access
        self.renderer = SwiftRenderer(templates: templates, options: options)
    }

    /// Checks the specs and, where they have no errors, renders one Swift file for each.
    ///
    /// The answer depends on the specs alone, not on their order.
    public func generate(_ specs: [SpecFile]) -> Generated {
        let specs: [SpecFile] = specs.sorted { ExactText($0.location) < ExactText($1.location) }
        let checked: CheckedSpecs = SpecChecker().check(specs)
        let diagnostics: [Diagnostic] = (checked.diagnostics + ProgramNameCheck.diagnostics(of: specs)).sorted()
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            return Generated(specification: checked.specification, files: [], diagnostics: diagnostics)
        }
        let files: [SwiftFile] = self.render(checked.specification, of: specs)
        let locations: [String: String] = Dictionary(specs.map { ($0.path, $0.location) }) { first, _ in first }
        return Generated(
            specification: checked.specification,
            files: files.map { OutputFile(name: $0.name, bytes: $0.bytes) }.sorted { $0.name < $1.name },
            diagnostics: (diagnostics + FileLengthCheck.diagnostics(of: files, locations: locations)).sorted())
    }

    private func render(_ specification: Specification, of specs: [SpecFile]) -> [SwiftFile] {
        var portable: Specification = specification
        let paths: [String: String] = Dictionary(specs.map { ($0.location, $0.path) }) { first, _ in first }
        for index in portable.files.indices {
            portable.files[index].path = paths[portable.files[index].path] ?? portable.files[index].path
        }
        return self.renderer.render(portable)
    }
}

/// What a run of the generator gives.
public struct Generated: Sendable {
    /// What the specs say, as far as it could be read.
    public let specification: Specification
    /// Sorted by name; empty where there are errors.
    public let files: [OutputFile]
    /// Everything found in the specs, by position.
    public let diagnostics: [Diagnostic]

    /// Whether the specs cannot be used as they are.
    public var hasErrors: Bool {
        self.diagnostics.contains { $0.severity == .error }
    }
}

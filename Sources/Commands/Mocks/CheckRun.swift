public import Generation
package import SpecLanguage
import SwiftRendering
import TemplateEngine

/// The command `check`: reports all errors in specs and in the user's mocks. It writes nothing.
public struct CheckRun: Sendable {
    private let inputs: [String]
    private let uses: [ModuleUse]
    private let mocks: String?
    private let root: String?
    private let explains: Bool
    private let console: Console

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them
    ///   - uses: other modules that the specs can use, besides those that configurations name
    ///   - mocks: the folder of the user's mocks, if they are to be checked
    ///   - root: a larger folder that links in it may lead to; `nil` for none
    ///   - explains: whether fields are listed that the tolerance of their file does not cover
    ///   - console: the destination of all output
    public init(
        inputs: [String], uses: [ModuleUse] = [], mocks: String?, root: String? = nil, explains: Bool = false,
        console: Console
    ) {
        self.inputs = inputs
        self.uses = uses
        self.mocks = mocks
        self.root = root
        self.explains = explains
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            mocks == nil ? try checkSpecs() : try checkMocks()
        }
    }

    private func checkSpecs() throws(RunFailure) -> ExitStatus {
        let checked = try CheckedInputs(inputs, uses: uses)
        return tell(
            checked.diagnostics, explains ? checked.specification.untolerated : [],
            of: CountText.text(checked.count, "spec"))
    }

    private func checkMocks() throws(RunFailure) -> ExitStatus {
        let loaded = try MockLoading(inputs: inputs, uses: uses, mocks: mocks, root: root, seed: 1).load(
            needed: .warning)
        let parts = CountText.text(loaded.specCount, "spec") + " and " + CountText.text(loaded.mockCount, "mock")
        return tell(loaded.diagnostics, explains ? loaded.set?.specification.untolerated ?? [] : [], of: parts)
    }

    private func tell(_ diagnostics: [Diagnostic], _ notes: [Message], of parts: String) -> ExitStatus {
        console.printResults(diagnostics.map { Message($0) } + notes)
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count { $0.severity == .warning }
        let allNotes = notes.count + diagnostics.count - errors - warnings
        console.printSummary(
            "\(parts): \(CountText.text(errors, "error")), \(CountText.text(warnings, "warning"))"
                + (explains || allNotes > 0 ? ", \(CountText.text(allNotes, "note"))" : ""))
        return errors == 0 ? .success : .faultsFound
    }
}

extension Specification {
    /// The fields of responses that `invalid: absent` of their file does not cover, because they must have a value.
    fileprivate var untolerated: [Message] {
        files.flatMap(\.models).flatMap { model -> [Message] in
            guard case .structure(let structure) = model.kind, structure.toleratesInvalid else { return [] }
            return structure.fields.filter { $0.mustBeRead && $0.range.file == model.range.file }.map { field in
                Message(
                    severity: .note,
                    text: """
                        "invalid: absent" does not cover \(model.name).\(field.name), which must have a value; give it a \
                        default or an optional type, or leave it as it is
                        """,
                    location: Message.Location(field.range))
            }
        }
    }
}

extension Field {
    /// Whether it is read and fails without a valid value.
    fileprivate var mustBeRead: Bool {
        !isIgnored && encode != .only && !type.isOptional && defaultValue == nil
    }
}

/// Numbers of things, in words.
enum CountText {
    static func text(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)\(count == 1 ? "" : "s")"
    }
}

/// Specs that have been read and checked, for commands that generate no Swift.
package struct CheckedInputs {
    package let specs: [SpecSource]
    package let specification: Specification
    /// All diagnostics that `generate` would report.
    package let diagnostics: [Diagnostic]
    /// The Swift files; empty if there are errors.
    let files: [OutputFile]

    /// - Throws: specs that cannot be read
    package init(_ inputs: [String], uses: [ModuleUse] = []) throws(RunFailure) {
        let found = try FoundConfiguration.above(inputs)
        specs = try ModuleSearch(inputs, given: uses, by: found).specs()
        do throws(TemplateFaults) {
            let generator = Generator(
                templates: try TemplateSet(overrides: []), access: found?.target(of: inputs)?.access ?? .public,
                levels: found?.configuration.levels ?? RuleLevels())
            let generated = generator.generate(specs)
            specification = generated.specification
            diagnostics = generated.diagnostics
            files = generated.files
        } catch {
            throw RunFailure(error)
        }
    }

    /// The number of specs that the command was called with.
    var count: Int { specs.count { $0.module.isInput } }

    package var hasErrors: Bool {
        diagnostics.contains { $0.severity == .error }
    }
}

extension Console {
    /// The specs of a command that needs them without errors; reports all diagnostics.
    /// - Returns: `nil` if there are errors.
    /// - Throws: specs that cannot be read
    func checkedSpecs(
        _ inputs: [String]
    ) throws(RunFailure) -> (specs: [SpecSource], specification: Specification)? {
        let levels = try RuleLevels.above(inputs)
        let specs = try ModuleSearch(inputs).specs()
        let checked = SpecChecker().check(specs)
        let diagnostics = levels.applied(to: checked.diagnostics)
        report(diagnostics.sorted().map { Message($0) })
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
        return (specs, checked.specification)
    }
}

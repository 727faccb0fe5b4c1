public import Generation
import SpecLanguage
import SwiftRendering
import TemplateEngine

/// The command `check`: reports all errors in specs and in the user's mocks. It writes nothing.
public struct CheckRun: Sendable {
    private let inputs: [String]
    private let mocks: String?
    private let console: Console

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them
    ///   - mocks: the folder of the user's mocks, if they are to be checked
    ///   - console: the destination of all output
    public init(inputs: [String], mocks: String?, console: Console) {
        self.inputs = inputs
        self.mocks = mocks
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        self.console.run { () throws(RunFailure) in
            self.mocks == nil ? try self.checkSpecs() : try self.checkMocks()
        }
    }

    private func checkSpecs() throws(RunFailure) -> ExitStatus {
        let checked: CheckedInputs = try CheckedInputs(self.inputs)
        return self.tell(checked.diagnostics, of: CountText.text(checked.specs.count, "spec"))
    }

    private func checkMocks() throws(RunFailure) -> ExitStatus {
        let loaded: MockLoading.Loaded = try MockLoading(inputs: self.inputs, mocks: self.mocks, seed: 1).load(
            needed: .warning)
        let parts: String =
            CountText.text(loaded.specCount, "spec") + " and " + CountText.text(loaded.mockCount, "mock")
        return self.tell(loaded.diagnostics, of: parts)
    }

    private func tell(_ diagnostics: [Diagnostic], of parts: String) -> ExitStatus {
        self.console.report(diagnostics.map { Message($0) })
        let errors: Int = diagnostics.count { $0.severity == .error }
        let warnings: Int = diagnostics.count - errors
        self.console.printResult(
            "\(parts): \(CountText.text(errors, "error")), \(CountText.text(warnings, "warning"))")
        return errors == 0 ? .success : .faultsFound
    }
}

/// Numbers of things, in words.
enum CountText {
    static func text(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)\(count == 1 ? "" : "s")"
    }
}

/// Specs that have been read and checked, for commands that generate no Swift.
struct CheckedInputs {
    let specs: [SpecFile]
    let specification: Specification
    /// All diagnostics that `generate` would report.
    let diagnostics: [Diagnostic]

    /// - Throws: specs that cannot be read
    init(_ inputs: [String]) throws(RunFailure) {
        do throws(FileFailures) {
            self.specs = try SpecFinder().find(inputs)
        } catch {
            throw RunFailure(error)
        }
        do throws(TemplateFaults) {
            let generated: Generated = Generator(templates: try TemplateSet(overrides: [])).generate(self.specs)
            self.specification = generated.specification
            self.diagnostics = generated.diagnostics
        } catch {
            throw RunFailure(error)
        }
    }

    var hasErrors: Bool {
        self.diagnostics.contains { $0.severity == .error }
    }
}

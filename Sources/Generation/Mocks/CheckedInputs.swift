import SpecLanguage
import SwiftRendering
import TemplateEngine

/// Specs that were read and checked, for commands that write no Swift.
struct CheckedInputs {
    let specs: [SpecFile]
    let specification: Specification
    /// Everything that `generate` would say of them.
    let diagnostics: [Diagnostic]

    /// - Throws: what cannot be read.
    init(_ inputs: [String]) throws(RunFailure) {
        do throws(FileFailures) {
            self.specs = try SpecFinder().find(inputs)
        } catch {
            throw RunFailure(error.failures.map { Message($0) })
        }
        self.specification =
            SpecChecker().check(
                self.specs.map { SpecSource(path: $0.location, name: $0.name, bytes: $0.bytes) }
            ).specification
        do throws(TemplateFaults) {
            self.diagnostics = Generator(templates: try TemplateSet(overrides: [])).generate(self.specs).diagnostics
        } catch {
            throw RunFailure(error.faults.map { Message($0) })
        }
    }

    var hasErrors: Bool {
        self.diagnostics.contains { $0.severity == .error }
    }
}

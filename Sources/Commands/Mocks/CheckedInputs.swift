import Generation
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

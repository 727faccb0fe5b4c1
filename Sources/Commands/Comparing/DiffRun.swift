import Compatibility
public import Generation
import SpecLanguage
import SwiftRendering
import TemplateEngine

/// The command `diff`: what a change means, in words, and what it does to the generated code.
public struct DiffRun: Sendable {
    private let request: ComparisonRequest
    private let showsCode: Bool
    private let console: Console

    /// - Parameters:
    ///   - request: what is compared.
    ///   - showsCode: whether the difference of the generated code is shown too.
    ///   - console: where everything is told.
    public init(_ request: ComparisonRequest, showsCode: Bool, console: Console) {
        self.request = request
        self.showsCode = showsCode
        self.console = console
    }

    /// Carries the request out and tells how it went.
    public func run() -> ExitStatus {
        ComparedSpecs.with(self.request, self.console, faulty: .faultsFound) { specs in
            for line in ChangeText.lines(of: specs.changes) { self.console.printResult(line) }
            return self.showsCode ? self.showCode(specs) : .success
        }
    }

    private func showCode(_ specs: ComparedSpecs) -> ExitStatus {
        do throws(TemplateFaults) {
            let generator: Generator = Generator(templates: try TemplateSet(overrides: []))
            let old: [String: [UInt8]] = Self.files(generator.generate(specs.old))
            let new: [String: [UInt8]] = Self.files(generator.generate(specs.new))
            for name in Set(old.keys).union(new.keys).sorted() {
                self.console.printDiff(UnifiedDiff(path: name, from: old[name], to: new[name]).text())
            }
            return .success
        } catch {
            self.console.report(error.faults.map { Message($0) })
            return .couldNotRun
        }
    }

    private static func files(_ generated: Generated) -> [String: [UInt8]] {
        Dictionary(generated.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
}

import SpecLanguage
import SwiftRendering
import TextForms

/// The option `--list-outputs`: prints which files a run would generate. They depend only on the names of the specs and of
/// the templates, and on those of the services if a template is for each, so a build system can ask before anything is
/// generated.
public struct OutputListRun: Sendable {
    private let request: GenerationRun.Request
    private let console: Console

    public init(_ request: GenerationRun.Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Prints the paths, relative to the working folder, sorted, one per line.
    public func run() -> ExitStatus {
        let search = SpecFinder().search(request.inputs)
        guard search.failures.isEmpty else {
            console.report(search.failures.map { Message($0) })
            return .couldNotRun
        }
        let paths: [String]
        do throws(RunFailure) {
            paths = OutputNames.paths(
                of: search.found.map(\.name),
                templates: try RunInputs.overrides(in: request.templates, root: request.root),
                in: request.output
            ) { (try? ModuleSearch(request.inputs, given: request.uses).specs()).map(OutputNames.services) ?? [] }
        } catch {
            console.report(error.messages)
            return .couldNotRun
        }
        let broken = paths.filter { $0.utf8.contains(UInt8(ascii: "\n")) }.map { path in
            Message(text: "cannot list \(path): its name contains a line break", location: nil)
        }
        guard broken.isEmpty else {
            console.report(broken)
            return .couldNotRun
        }
        // Printed verbatim, because build systems open these paths.
        console.printText(Array(paths.map { $0 + "\n" }.joined().utf8))
        return .success
    }
}

/// The names of the files generated from specs.
enum OutputNames {
    /// - Parameters:
    ///   - specs: the paths of specs relative to their folder, without extensions
    ///   - templates: the user's templates
    ///   - folder: the output folder
    ///   - services: the names of the services
    /// - Returns: the paths of the files, sorted
    static func paths(
        of specs: [String], templates: [TemplateOverride], in folder: String, services: () -> [String]
    ) -> [String] {
        let specs = specs.map { FilePath.lastPart(of: $0) }
        let others = templates.filter { OutputName.isOne($0.name) }.compactMap { OutputName($0.name) }
            .flatMap { $0.names(specs: specs, services: services) }
        return Set(
            (specs.map { SwiftFile.name(ofSpec: $0) } + others).map { name in
                ExactText(FilePath.join(FilePath.trimmed(folder), name))
            }
        ).sorted().map(\.text)
    }

    /// The names of the services of specs.
    static func services(of specs: [SpecSource]) -> [String] {
        Generator.check(specs).specification.serviceNames
    }
}

import SwiftRendering
import TextForms

/// The option `--list-outputs`: which files a run would leave in its folder. That follows from the names of the specs
/// alone, so that a build system can ask before anything is generated.
public struct OutputListRun: Sendable {
    private let request: GenerationRun.Request
    private let console: Console

    public init(_ request: GenerationRun.Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Prints a path a line, sorted, by which the files are reached from here.
    public func run() -> ExitStatus {
        let search: SpecSearch = SpecFinder().search(self.request.inputs)
        guard search.failures.isEmpty else {
            self.console.report(search.failures.map { Message($0) })
            return .couldNotRun
        }
        let paths: [String] = OutputNames.paths(of: search.found.map(\.name), in: self.request.output)
        let broken: [Message] = paths.filter { $0.utf8.contains(UInt8(ascii: "\n")) }.map { path in
            Message(text: "cannot list \(path): a list of lines has no room for its line break", location: nil)
        }
        guard broken.isEmpty else {
            self.console.report(broken)
            return .couldNotRun
        }
        // As they are, because build systems open them.
        self.console.printText(Array(paths.map { $0 + "\n" }.joined().utf8))
        return .success
    }
}

/// The names of the files that are made of specs.
enum OutputNames {
    /// - Parameters:
    ///   - specs: the paths of specs below their folder, without endings.
    ///   - folder: where the files stand.
    /// - Returns: their paths, sorted.
    static func paths(of specs: [String], in folder: String) -> [String] {
        Set(
            specs.map { spec in
                ExactText(FilePath.join(FilePath.trimmed(folder), SwiftFile.name(ofSpec: FilePath.lastPart(of: spec))))
            }
        ).sorted().map(\.text)
    }
}

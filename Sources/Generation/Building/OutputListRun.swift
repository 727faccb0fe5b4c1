import SwiftRendering
import TextForms

/// The option `--list-outputs`: prints which files a run would generate. They depend only on the names of the specs, so
/// a build system can ask before anything is generated.
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
        let paths = OutputNames.paths(of: search.found.map(\.name), in: request.output)
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
    ///   - folder: the output folder
    /// - Returns: the paths of the files, sorted
    static func paths(of specs: [String], in folder: String) -> [String] {
        Set(
            specs.map { spec in
                ExactText(FilePath.join(FilePath.trimmed(folder), SwiftFile.name(ofSpec: FilePath.lastPart(of: spec))))
            }
        ).sorted().map(\.text)
    }
}

import SpecLanguage
import SwiftRendering
import YAMLSyntax

/// Finds specs whose Swift file is so long that builds wait for it: a file is what the compiler compiles at once.
enum FileLengthCheck {
    /// The lines from which on a spec is worth splitting.
    static let limit: Int = 3_000

    /// - Parameters:
    ///   - files: what was rendered of the specs.
    ///   - locations: the spec's location by the path that its file knows.
    static func diagnostics(of files: [SwiftFile], locations: [String: String]) -> [Diagnostic] {
        files.compactMap { file in
            let lines: Int = FileBytes.lineBreaks(in: file.bytes)
            guard lines > self.limit else { return nil }
            let location: String = locations[file.specPath] ?? file.specPath
            return Diagnostic(
                .longFile, "\(file.name) has \(lines) lines, and is compiled as a whole; split the spec",
                at: SourceRange(file: location, range: TextRange(start: .start, end: .start)), severity: .warning)
        }
    }
}

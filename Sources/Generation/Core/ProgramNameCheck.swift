import SpecLanguage
import YAMLSyntax

/// Finds specs whose Swift file Swift would take for the start of a program, which no library may have.
enum ProgramNameCheck {
    static func diagnostics(of specs: [SpecFile]) -> [Diagnostic] {
        specs.filter { $0.baseName.lowercased() == "main" }.map { spec in
            Diagnostic(
                .invalidIdentifier, "main.swift is where Swift expects a program to start; give the spec another name",
                at: SourceRange(file: spec.location, range: TextRange(start: .start, end: .start)))
        }
    }
}

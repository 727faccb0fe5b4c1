import SpecLanguage
import YAMLSyntax

/// The rules for the names of spec files: each gives one Swift file, and all of those lie in one folder.
struct FileNameChecks {
    let specs: [SpecFile]

    func diagnostics() -> [Diagnostic] {
        self.duplicates() + self.programs()
    }

    /// Disks may not tell upper from lower case, and neither does the Swift compiler with file names.
    private func duplicates() -> [Diagnostic] {
        var first: [String: SpecFile] = [:]
        var found: [Diagnostic] = []
        for spec in self.specs {
            let key: String = spec.baseName.lowercased()
            guard let other = first[key] else {
                first[key] = spec
                continue
            }
            found.append(
                Diagnostic(
                    .duplicateName,
                    "two specs give \(spec.outputName); the names of spec files must differ in more than case and folder",
                    at: self.start(of: spec),
                    notes: [Diagnostic.Note(message: "the other is here", range: self.start(of: other))]
                ))
        }
        return found
    }

    /// Swift takes a file of this name for the start of a program, which no library may have.
    private func programs() -> [Diagnostic] {
        self.specs.filter { $0.baseName.lowercased() == "main" }.map { spec in
            Diagnostic(
                .invalidIdentifier,
                "main.swift is where Swift expects a program to start; give the spec another name",
                at: self.start(of: spec))
        }
    }

    private func start(of spec: SpecFile) -> SourceRange {
        SourceRange(file: spec.location, range: TextRange(start: .start, end: .start))
    }
}

import OpenAPIImport
import SpecLanguage

/// The import of a description that may be wrong in any way.
public struct MutatedImport: Sendable {
    /// What is wrong with the import; `nil` if it gives errors with positions, or specs that the checker accepts.
    public let failure: String?

    public init(_ bytes: [UInt8]) {
        failure = Self.failure(of: OpenAPIImporter().read(bytes, file: "mutated.json"))
    }

    static func failure(of description: ReadDescription) -> String? {
        let files = description.files().files
        guard description.faults.isEmpty else {
            return files.isEmpty ? nil : "errors and files"
        }
        let sources = files.map { file in
            SpecSource(
                path: file.name, name: file.name.hasSuffix(".yaml") ? String(file.name.dropLast(5)) : file.name,
                bytes: Array(file.text.utf8))
        }
        let error = SpecChecker().check(sources).diagnostics.first { $0.severity == .error }
        return error.map { "the checker refuses the specs: \($0.message) [\($0.rule.rawValue)]" }
    }
}

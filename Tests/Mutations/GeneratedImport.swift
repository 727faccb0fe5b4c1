import OpenAPIImport
import SpecLanguage

/// The import of a valid description.
public struct GeneratedImport: Sendable {
    /// What is wrong with the import; `nil` if it gives specs that the checker accepts.
    public let failure: String?

    public init(_ bytes: [UInt8]) {
        let description = OpenAPIImporter().read(bytes, file: "generated.json")
        let fault = description.faults.first.map {
            "the import refuses the description: \($0.message) [\($0.rule.rawValue)]"
        }
        failure = fault ?? MutatedImport.failure(of: description)
    }
}

public import Generation
import JSONSyntax
import SpecLanguage

/// The command `strings`: adds the texts of errors to a string catalog.
public struct StringsRun: Sendable {
    private let inputs: [String]
    private let output: String
    private let language: String
    private let console: Console

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them; at least one
    ///   - output: the catalog; it need not exist
    ///   - language: the language of a new catalog
    ///   - console: the destination of messages
    public init(_ inputs: [String], output: String, language: String, console: Console) {
        self.inputs = inputs
        self.output = output
        self.language = language
        self.console = console
    }

    /// Writes the catalog and reports the result. Specs with errors change nothing.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            guard let checked = try console.checkedSpecs(inputs) else { return .faultsFound }
            let existing = try existing()
            var catalog =
                try existing.map { bytes throws(RunFailure) in try StringCatalog(bytes, output) }
                ?? StringCatalog(language: language)
            for text in CatalogText.all(in: checked.specification) { catalog.add(text) }
            try write(catalog, insteadOf: existing, checked.specs)
            console.printSummary("\(output): \(catalog.summary)")
            return .success
        }
    }

    /// The content of the catalog; `nil` if there is none.
    private func existing() throws(RunFailure) -> [UInt8]? {
        do throws(FileFailure) {
            guard try FileReading.kind(of: output) != nil else { return nil }
            return try FileReading.bytes(of: output)
        } catch {
            throw RunFailure(error)
        }
    }

    private func write(
        _ catalog: StringCatalog, insteadOf existing: [UInt8]?, _ specs: [SpecSource]
    ) throws(RunFailure) {
        let name = FilePath.lastPart(of: output)
        let folder = OutputFolder(path: FilePath.parent(of: output), kind: .planned, isForced: true)
        let plan = OutputPlan(
            existing: existing.map { [OutputFile(name: name, bytes: $0)] } ?? [],
            wanted: [OutputFile(name: name, bytes: Array(catalog.text.utf8))])
        try OutputWriter(reading: specs.map(\.path)).carryOut([FolderChanges(folder, plan)])
    }
}

/// The text of an error for a string catalog.
struct CatalogText: Sendable {
    /// The error's type and code, as the runtime looks it up.
    let key: String
    /// What translators read.
    let comment: String
    /// The texts of the spec, in its order.
    let messages: [ServerErrorCase.Message]

    /// Those of all errors that have a text, in the order of the specs.
    static func all(in specification: Specification) -> [CatalogText] {
        specification.files.compactMap(\.service).flatMap { part in
            let service = part.service.name
            let common = part.isDefinition ? texts(part.service.errors, of: ServiceNames.error(of: service)) : []
            return common
                + part.endpoints.flatMap { endpoint in
                    let namespaces = endpoint.namespaces.map(\.typeName)
                    let type = [ServiceNames.dao(of: service)] + namespaces + [endpoint.name(of: .error)]
                    return texts(endpoint.errors, of: type.joined(separator: "."))
                }
        }
    }

    private static func texts(_ errors: [ServerErrorCase], of type: String) -> [CatalogText] {
        errors.filter { !$0.messages.isEmpty }.map { error in
            let parts = [type, error.match.text] + (error.messageHas.map { [$0] } ?? [])
            return CatalogText(
                key: parts.joined(separator: "."), comment: error.doc ?? "The error \(error.name).",
                messages: error.messages)
        }
    }
}

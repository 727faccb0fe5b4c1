import Foundation
import OpenAPIImport
import SpecMerging
import TestSupport
import Testing
import YAMLSyntax

/// Two versions of a description: real ones, or one that changes at random.
struct VersionPair: Sendable, CustomTestStringConvertible {
    let name: String

    static let all: [VersionPair] = [
        VersionPair(name: "shop"), VersionPair(name: "travel"), VersionPair(name: "twilio"),
        VersionPair(name: "discord"),
    ].filter(\.isThere)

    var testDescription: String { name }

    private static let data: URL = Programs.packageFolder.deletingLastPathComponent().appending(
        path: "shared/data/openapi")

    private static let descriptions: URL = Programs.packageFolder.appending(path: "Tests/Descriptions")

    static var isPublicDataThere: Bool { FileManager.default.fileExists(atPath: data.path) }

    private var older: URL {
        switch name {
        case "twilio": Self.data.appending(path: "twilio-v2010-older.yaml")
        case "discord": Self.data.appending(path: "discord.json")
        case "travel": Self.descriptions.appending(path: "travel/description.json")
        default: Self.descriptions.appending(path: "\(name)/description.yaml")
        }
    }

    var isThere: Bool { FileManager.default.fileExists(atPath: older.path) }

    /// The part that is imported, so that many merges take little time.
    private var selection: [String] {
        switch name {
        case "twilio": ["/2010-04-01/Accounts/{AccountSid}/Messages*"]
        case "discord": ["/channels/*", "/added/*"]
        default: []
        }
    }

    /// Both imports, which are made once.
    func versions() throws -> Versions? { try Self.imports[name]?.get() }

    private static let imports: [String: Result<Versions?, any Error>] = Dictionary(
        uniqueKeysWithValues: all.map { pair in (pair.name, Result { try pair.imported() }) })

    private func imported() throws -> Versions? {
        let bytes = Array(try Data(contentsOf: older))
        let importer = OpenAPIImporter(serviceName: "Service", only: selection)
        if name == "twilio" {
            let newer = Array(try Data(contentsOf: Self.data.appending(path: "twilio-v2010-newer.yaml")))
            return Versions(importer.read(bytes, file: "older.yaml"), importer.read(newer, file: "newer.yaml"))
        }
        guard var description = ChangingDescription(bytes, seed: 5) else { return nil }
        description.change(times: name == "discord" ? 300 : 25)
        return Versions(
            importer.read(bytes, file: older.lastPathComponent), importer.read(description.bytes, file: "newer.json"),
            renamedSchemas: description.renamedSchemas)
    }
}

/// The imports of two versions of a description.
struct Versions: Sendable {
    let base: Specs
    let imported: Specs
    let baseNames: ImportedNames
    let importedNames: ImportedNames
    private let renamedSchemas: [(old: String, new: String)]

    init?(_ first: ReadDescription, _ second: ReadDescription, renamedSchemas: [(old: String, new: String)] = []) {
        guard first.faults.isEmpty, second.faults.isEmpty else { return nil }
        let files = first.files().files
        base = Specs(files)
        imported = Specs(second.files(after: files).files)
        baseNames = ImportedNames(first.pointers)
        importedNames = ImportedNames(second.pointers)
        self.renamedSchemas = renamedSchemas
    }

    func merged(_ edited: Specs) -> (outcome: Outcome, merge: SpecMerge) {
        let merge = SpecMerge(
            SpecMerge.Input(
                base: base.list, edited: edited.list, imported: imported.list, baseNames: baseNames,
                importedNames: importedNames))
        return (Outcome(versions: self, merged: Specs(merge.files), names: merge.names), merge)
    }

    /// What is wrong after edits, made one after the other, and an import of the newer description.
    func faults(of edits: [PersonEdit]) -> [String] {
        guard let edited = edits.last?.specs else { return [] }
        let (outcome, merge) = merged(edited)
        var faults = merge.findings.filter(\.isError).map { "conflict: \($0.file):\($0.line): \($0.text)" }
        faults += outcome.merged.errors
        faults += edits.flatMap { $0.faults(outcome) }
        let again = SpecMerge(
            SpecMerge.Input(
                base: imported.list, edited: outcome.merged.list, imported: imported.list, baseNames: merge.names,
                importedNames: importedNames))
        if Specs(again.files) != outcome.merged { faults.append("importing again changes something") }
        if again.names != merge.names { faults.append("importing again changes names") }
        return faults
    }

    /// The specs with another type for each field whose type the description changes from a text, and these fields.
    var contradicted: (specs: Specs, fields: [String]) {
        var specs = base
        var fields: [String] = []
        for name in base.declarations("models").map(\.name) {
            guard let next = newName("models", name).flatMap({ imported.declaration("models", $0) }) else { continue }
            for key in next.value("fields")?.pairs.compactMap(\.key.plainText) ?? [] {
                guard let model = specs.declarations("models").first(where: { $0.name == name }),
                    let old = model.entry.value.value("fields")?.value(key),
                    old.plainText?.hasPrefix("String") ?? false,
                    let new = next.value("fields")?.value(key)?.plainText, new != old.plainText
                else { continue }
                specs.replace(old.range.start.offset..<old.range.end.offset, of: model.file, with: "JSON?")
                fields.append("\(name).\(key)")
            }
        }
        return (specs, fields)
    }

    /// The name in the new import of what has a name in the last one, by its pointer.
    fileprivate func newName(_ section: String, _ name: String) -> String? {
        let (old, new) =
            section == "models"
            ? (baseNames.models, importedNames.models) : (baseNames.endpoints, importedNames.endpoints)
        guard var pointer = old[name]?.pointer, old.values.count(where: { $0.pointer == pointer }) == 1 else {
            return nil
        }
        for (schema, renamed) in renamedSchemas where pointer.hasPrefix("#/components/schemas/") {
            var parts = pointer.split(separator: "/", omittingEmptySubsequences: false)
            if parts[3] == schema { parts[3] = renamed[...] }
            pointer = parts.joined(separator: "/")
        }
        let names = new.filter { $0.value.pointer == pointer }
        return names.count == 1 ? names.first?.key : nil
    }
}

/// Merged specs, in which declarations are known by their names in the last import.
struct Outcome: Sendable {
    fileprivate let versions: Versions
    let merged: Specs
    fileprivate let names: ImportedNames

    var imported: Specs { versions.imported }

    /// What the new import has; `nil` if it does not have it any more.
    func imported(_ section: String, _ name: String) -> YAMLNode? {
        versions.newName(section, name).flatMap { imported.declaration(section, $0) }
    }

    func merged(_ section: String, _ name: String) -> (place: Specs.Place, node: YAMLNode)? {
        guard let new = versions.newName(section, name) else { return nil }
        let origins = section == "models" ? names.models : names.endpoints
        let wanted = origins[new]?.edited ?? new
        return merged.declarations(section).first { $0.name == wanted }.map { ($0, $0.entry.value) }
    }

    /// Whether nothing else has a name in the new import.
    func isNameFree(_ section: String, _ name: String) -> Bool {
        let new = section == "models" ? versions.importedNames.models : versions.importedNames.endpoints
        return new[name] == nil || versions.newName(section, name) == name
    }
}

extension ImportedNames {
    fileprivate init(_ pointers: DeclarationPointers) {
        self.init(
            models: pointers.models.mapValues { Origin(pointer: $0) },
            endpoints: pointers.endpoints.mapValues { Origin(pointer: $0) })
    }
}

extension Specs {
    fileprivate init(_ files: [ImportedFile]) {
        self.init(files.map { SpecMerge.File(name: $0.name, bytes: Array($0.text.utf8)) })
    }
}

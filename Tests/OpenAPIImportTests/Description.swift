import Foundation
import Generation
import OpenAPIImport
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

/// A description in `Tests/Descriptions`: `description.yaml` or `.json`, with the expected result of its import.
struct Description: Sendable, CustomTestStringConvertible {
    static let folder: URL = Programs.packageFolder.appending(path: "Tests/Descriptions", directoryHint: .isDirectory)

    static let all: [Description] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { Description(name: $0) }
    }()

    let name: String

    var testDescription: String { name }

    private var file: URL {
        let folder = Self.folder.appending(path: name)
        return ["description.yaml", "description.json"].map { folder.appending(path: $0) }
            .first { FileManager.default.fileExists(atPath: $0.path) } ?? folder
    }

    func bytes() throws -> [UInt8] {
        try Array(Data(contentsOf: file))
    }

    /// The files that it may refer to.
    var files: FilesOfFolder { FilesOfFolder(description: file) }

    func imported() throws -> ImportResult {
        ImportResult(OpenAPIImporter().read(try bytes(), file: name, files: files))
    }

    /// The files beside the description, by name.
    func expected() throws -> [String: String] {
        let folder = Self.folder.appending(path: name).appending(path: "Specs")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self))
            })
    }

    func update(_ files: [String: String]) throws {
        let folder = Self.folder.appending(path: name).appending(path: "Specs")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    }
}

/// The result of the first import of a description.
struct ImportResult: Sendable {
    let service: String
    let files: [ImportedFile]
    let notes: [ImportNote]
    let faults: [Diagnostic]

    init(_ description: ReadDescription, after earlier: [ImportedFile] = []) {
        let result = description.files(after: earlier)
        service = description.service ?? ""
        files = result.files
        notes = result.notes
        faults = description.faults
    }
}

extension ImportResult {
    /// The generated code of the specs.
    func generated() throws -> Generated {
        let specs = files.map { file in
            let name = String(file.name.dropLast(5))
            return SpecSource(
                path: "Specs/\(file.name)", name: name, bytes: Array(file.text.utf8))
        }
        return Generator(templates: try TemplateSet(overrides: [])).generate(specs)
    }

    /// The notes with their grades and places, one on each line.
    var report: String {
        notes.map { "\($0.grade): \($0.reason): \($0.pointer)\n" }.joined()
    }

    /// The specs and the report, by file name.
    var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) }).merging(["report.txt": report]) { $1 }
    }
}

extension Generated {
    /// The diagnostics, as they are printed, except those about names that descriptions may have: `Error` stays `Error`.
    var messages: String {
        MessageFormat.text.text(of: diagnostics.filter { $0.rule != .shadowedType }.map { Message($0) })
    }
}

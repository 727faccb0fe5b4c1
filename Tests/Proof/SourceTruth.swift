import Foundation
import SpecLanguage
import SwiftRendering
import TestSupport

@testable import Generation

/// Generated code of one version of the specs.
struct GeneratedCode: Sendable {
    /// The texts of the files, by name.
    let files: [String: String]
    /// The caller that uses every declaration.
    let caller: String
    /// What the author of an app writes into the module of the generated code.
    let own: String

    init(_ specs: [SpecSource], templates: TemplateSet) {
        let generated = Generator(templates: templates).generate(specs)
        files = Dictionary(
            generated.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        ) { first, _ in first }
        let texts = files.sorted { $0.key < $1.key }.map(\.value)
        caller = CallerCode.text(for: texts)
        let models = SpecChecker().check(specs).specification.files.flatMap(\.models)
        own = CallerCode.transforms(of: texts) + "\n" + Self.externalTypes(models)
    }

    /// The types that the specs say are written by hand.
    private static func externalTypes(_ models: [Model]) -> String {
        let names = models.compactMap { model in
            if case .external(let type) = model.kind { type.path } else { nil }
        }
        let declarations = Set(names).sorted().map { path in
            let parts = path.split(separator: ".")
            let type = """
                public nonisolated struct \(parts.last ?? ""): CustomModel {
                    public static let placeholder = Self(json: .null)
                    public let json: JSON
                    public init(json: JSON) { self.json = json }
                }
                """
            return parts.count == 1
                ? type : "nonisolated extension \(parts.dropLast().joined(separator: ".")) { \(type) }"
        }
        return declarations.isEmpty ? "" : "public import APIRuntime\n" + declarations.joined(separator: "\n")
    }

    /// Whether callers see the same.
    func hasDeclarations(of other: GeneratedCode) -> Bool {
        caller == other.caller && own == other.own
    }
}

/// Settles by the compiler whether callers of old code compile against new code, in a module of its own: what is no longer
/// public is out of reach.
actor SourceTruth {
    private static let module: String = "Generated"

    private let results: ResultFolder
    private let folder: URL
    private var count = 0
    /// Callers of old code, without uses of what callers cannot use.
    private var callers: [String: String] = [:]

    init(folder: URL, results: ResultFolder) {
        self.folder = folder
        self.results = results
    }

    /// Why a caller of the old code does not compile against the new; `nil` if it does. Code with the same declarations is
    /// compiled once: the result depends on nothing else.
    func fault(_ old: GeneratedCode, against new: GeneratedCode) async throws -> String? {
        if old.hasDeclarations(of: new) { return nil }
        let name = results.name(of: [old.caller, old.own, new.caller, new.own])
        if let known: [String] = results.value(name) { return known.first }
        let caller = try await caller(of: old)
        let faults = try await errors(in: caller, old.own, with: new).map(\.text)
        results.keep(Array(faults.prefix(1)), name)
        return faults.first
    }

    /// The caller, which compiles against the code that it was made from.
    func caller(of code: GeneratedCode) async throws -> String {
        if let known = callers[code.caller] { return known }
        let name = results.name(of: [code.caller, code.own])
        var wrong: Set<Int> = []
        if let known: Set<Int> = results.value(name) {
            wrong = known
        } else {
            for _ in 0..<4 {
                let more = try await errors(in: Self.caller(code, without: wrong), code.own, with: code)
                if more.isEmpty { break }
                wrong.formUnion(more.map(\.line))
            }
            results.keep(wrong, name)
        }
        let text = Self.caller(code, without: wrong)
        callers[code.caller] = text
        return text
    }

    private static func caller(_ code: GeneratedCode, without lines: Set<Int>) -> String {
        code.caller.components(separatedBy: "\n").enumerated()
            .map { lines.contains($0 + 1) ? "// \($1)" : $1 }.joined(separator: "\n")
    }

    /// The lines of a caller that do not compile, with the messages; 0 for errors elsewhere.
    private func errors(
        in caller: String, _ own: String, with code: GeneratedCode
    ) async throws -> [(line: Int, text: String)] {
        count += 1
        let place = folder.appending(path: "\(count)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        for (name, text) in code.files { try Data(text.utf8).write(to: place.appending(path: name)) }
        try Data(own.utf8).write(to: place.appending(path: "Own.swift"))
        try Data("import \(Self.module); \(caller)".utf8).write(to: place.appending(path: "Caller.swift"))
        let names = code.files.keys.sorted() + ["Own.swift"]
        var output = try await SwiftCompiler.emitModule(Self.module, names, in: place.path)
        if !output.contains("error:") {
            output = try await SwiftCompiler.typecheck(["Caller.swift"], in: place.path, modules: [place.path])
        }
        return output.split(separator: "\n").filter { $0.contains("error:") }.map { line in
            let parts = line.split(separator: ":")
            let number = line.contains("Caller.swift:") && parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            return (number, String(line))
        }
    }
}

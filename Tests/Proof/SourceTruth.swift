import Foundation
import SwiftRendering
import TestSupport

@testable import Generation

/// Generated code of one version of the specs.
struct GeneratedCode: Sendable {
    /// The texts of the files, by name.
    let files: [String: String]
    /// The caller that uses every declaration.
    let caller: String

    init(_ specs: [SpecFile], templates: TemplateSet) {
        let generated = Generator(templates: templates).generate(specs)
        files = Dictionary(
            generated.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        ) { first, _ in first }
        caller = CallerCode.text(for: files.sorted { $0.key < $1.key }.map(\.value))
    }
}

/// Settles by the compiler whether callers of old code compile against new code.
actor SourceTruth {
    private var known: [String: Bool] = [:]
    /// Callers of old code, without uses of what callers cannot use.
    private var callers: [String: String] = [:]
    private let folder: URL
    private var count = 0

    init(folder: URL) { self.folder = folder }

    /// The number of runs of the compiler.
    private(set) var compilations = 0

    /// Whether a caller of the old code compiles against the new. Code with the same declarations is compiled once: the
    /// result depends on nothing else.
    func compiles(_ old: GeneratedCode, against new: GeneratedCode) async throws -> Bool {
        if old.caller == new.caller { return true }
        let key = old.caller + "\u{0}" + new.caller
        if let known = known[key] { return known }
        let caller = try await caller(of: old)
        let result = try await errors(in: caller, with: new).isEmpty
        known[key] = result
        return result
    }

    /// The caller, which compiles against the code that it was made from.
    func caller(of code: GeneratedCode) async throws -> String {
        if let known = callers[code.caller] { return known }
        var lines = code.caller.components(separatedBy: "\n")
        for _ in 0..<4 {
            let wrong = Set(try await errors(in: lines.joined(separator: "\n"), with: code))
            if wrong.isEmpty { break }
            lines = lines.enumerated().map { wrong.contains($0 + 1) ? "// \($1)" : $1 }
        }
        let text = lines.joined(separator: "\n")
        callers[code.caller] = text
        return text
    }

    /// The lines of a caller that do not compile; 0 for errors elsewhere.
    private func errors(in caller: String, with code: GeneratedCode) async throws -> [Int] {
        count += 1
        compilations += 1
        let place = folder.appending(path: "\(count)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        for (name, text) in code.files { try Data(text.utf8).write(to: place.appending(path: name)) }
        try Data(caller.utf8).write(to: place.appending(path: "Caller.swift"))
        let names = code.files.keys.sorted() + ["Caller.swift"]
        let output = try await SwiftCompiler.typecheck(names, in: place.path)
        return output.split(separator: "\n").filter { $0.contains(": error:") }.map { line in
            let parts = line.split(separator: ":")
            return line.contains("Caller.swift:") && parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        }
    }
}

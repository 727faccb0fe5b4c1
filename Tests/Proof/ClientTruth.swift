import CallerSources
import Foundation
import SpecLanguage
import SwiftRendering
import TestSupport

@testable import Generation

/// Confirms on a sample what the other truths say of the wire: the compiled client of the old spec calls the mock server of
/// the new one over loopback.
///
/// The mock server gives its usual responses, so that a client that fails proves a break, and one that does not proves nothing.
actor ClientTruth {
    private let folder: URL
    /// The programs of old specs, by folder; `nil` if one cannot be compiled.
    private var programs: [String: Program?] = [:]

    /// A compiled client with its arguments.
    private struct Program {
        let place: URL
        /// The calls that fail against the old mock server, too.
        let failing: Set<String>
    }

    init(folder: URL) { self.folder = folder }

    /// The calls that fail against a server of the new specs and not against one of the old; `nil` if there is no client.
    func failures(of name: String, _ old: [SpecTree], against new: [SpecTree]) async throws -> [String]? {
        guard let program = try await program(of: name, old) else { return nil }
        return try await run(program.place, against: new).filter { !program.failing.contains(Self.call($0)) }
    }

    private func program(of name: String, _ specs: [SpecTree]) async throws -> Program? {
        if let known = programs[name] { return known }
        let program = try await compile(specs, folder.appending(path: "client\(programs.count)"))
        programs[name] = .some(program)
        return program
    }

    private func compile(_ specs: [SpecTree], _ place: URL) async throws -> Program? {
        guard let specification = Proof.specification(specs), let templates = try? TemplateSet(overrides: []),
            let arguments = try? EndpointArguments(specification)
        else { return nil }
        let code = GeneratedCode(Proof.files(specs), templates: templates)
        var files = code.files
        files["Own.swift"] = code.own
        for file in CallerSource(specification).files { files[file.name] = file.text }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: place.appending(path: name)) }
        try Data(arguments.json.utf8).write(to: place.appending(path: "arguments.json"))
        let messages = try await SwiftCompiler.program("client", files.keys.sorted(), in: place.path)
        guard messages.isEmpty else { return nil }
        return Program(place: place, failing: Set(try await run(place, against: specs).map(Self.call)))
    }

    /// The lines that the client prints about calls that fail.
    private func run(_ place: URL, against specs: [SpecTree]) async throws -> [String] {
        let server = place.appending(path: "Specs")
        try? FileManager.default.removeItem(at: server)
        try FileManager.default.createDirectory(at: server, withIntermediateDirectories: true)
        for file in Proof.files(specs) {
            try Data(file.bytes).write(to: server.appending(path: file.name + ".yaml"))
        }
        let run = try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", Self.script, "client", Programs.apigen.path], in: place.path)
        let lines = run.output.split(separator: "\n").map { String($0) }
        guard lines.last?.hasSuffix(" calls") == true else { return ["the client ended early: \(run.errors)"] }
        return lines.dropLast()
    }

    /// Starts the server on a free port, lets the client make its calls, and ends the server.
    private static let script: String = #"""
        "$1" mock Specs --lenient --port 0 >server.log 2>&1 </dev/null &
        server=$!
        for _ in $(seq 200); do
            address=$(sed -n 's|.* at http://\([0-9.:]*\).*|\1|p' server.log | head -n 1)
            [ -n "$address" ] && break
            sleep 0.1
        done
        ./client "$address" arguments.json
        kill -9 $server
        """#

    private static func call(_ line: String) -> String { String(line.prefix { $0 != "\t" }) }
}

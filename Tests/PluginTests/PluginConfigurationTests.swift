import Foundation
import TestSupport
import Testing

extension PluginTests {
    @Test("apigen.yaml reaches the build-tool plugin, and a change of it or of a template runs it again")
    func settings() async throws {
        try consumer.write("apigen: 1\naccess: package\ntemplates: Templates\n", to: "apigen.yaml")
        let file = "Templates/File.mustache"
        let template = try await ProgramRun.detached(
            Programs.apigen, ["templates", "copy", "File", "--to", consumer.path("Templates")],
            in: Programs.packageFolder.path)
        #expect(template.status == 0, "\(template.errors)")
        try consumer.write("// {{#specs}}{{name}}{{/specs}}\n", to: "Templates/{spec}Notes.swift.mustache")
        try consumer.write("enum AllModels {}\n", to: "Templates/All.swift.mustache")
        try consumer.write("{{header}}\n{{#models}}{{name}}\n{{/models}}", to: "Templates/Models.txt.mustache")
        // Nothing says that a file is new, so that the build plan of before would be used.
        try consumer.write(try consumer.text(of: "Package.swift") + "// Changed.\n", to: "Package.swift")
        _ = try await consumer.build()
        #expect(try generated("Album.swift").contains("\npackage nonisolated struct Album"))
        #expect(try generated("AlbumNotes.swift").hasSuffix("\n// Album\n"))
        #expect(try generated("All.swift").hasSuffix("\nenum AllModels {}\n"))
        #expect(try generated("Models.txt").hasPrefix("Generated from the template Models.txt by apigen "))
        try consumer.write(try consumer.text(of: file) + "// Ours.\n", to: file)
        _ = try await consumer.build()
        #expect(try generated("Album.swift").hasSuffix("// Ours.\n"))
    }

    private func generated(_ name: String) throws -> String {
        let outputs = consumer.path(".build/plugins/outputs/pluginconsumer")
        let names = try FileManager.default.subpathsOfDirectory(atPath: outputs)
        let path = try #require(names.first { $0.hasSuffix("/" + name) })
        return try String(contentsOfFile: outputs + "/" + path, encoding: .utf8)
    }

    @Test("the output of apigen.yaml is that of the command plugin")
    func output() async throws {
        try consumer.write(
            "apigen: 1\ntargets: {Charts: {specs: Sources/Charts/Specs, output: Sources/Charts/Own}}\n",
            to: "apigen.yaml")
        let run = try await consumer.swift(
            ["package", "--allow-writing-to-package-directory", "apigen", "--target", "Charts"])
        #expect(run.status == 0, "\(run.complaints)")
        #expect(try consumer.text(of: "Sources/Charts/Own/Chart.swift").contains("struct Chart"))
    }
}

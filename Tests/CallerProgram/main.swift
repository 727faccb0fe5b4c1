import CallerSources
import Foundation
import SpecLanguage
import SwiftRendering

// Writes the Swift of specs, and a program that calls their endpoints with arguments from a file:
//
//   CallerProgram SPECS OUTPUT
//
// It lists the endpoints in OUTPUT/endpoints.json, prints a line, and reads the names of those to call, one per line.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    print("usage: CallerProgram SPECS OUTPUT")
    exit(2)
}
do {
    try write(arguments)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}

func write(_ arguments: [String]) throws {
    let output = URL(filePath: arguments[2])
    let specification = try SpecFolder(path: arguments[1]).specification()
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try EndpointList(specification).json().write(to: output.appending(path: "endpoints.json"))
    FileHandle.standardOutput.write(Data("listed\n".utf8))
    var names: Set<String> = []
    while let name = readLine() { names.insert(name) }
    let part = SpecificationPart(specification, endpoints: names).specification
    let renderer = SwiftRenderer(templates: try TemplateSet(), options: RenderingOptions(toolVersion: "under test"))
    for file in renderer.render(part) {
        try Data(file.bytes).write(to: output.appending(path: file.name))
    }
    for file in CallerSource(part).files {
        try Data(file.text.utf8).write(to: output.appending(path: file.name))
    }
}

/// A folder of specs, read as the tool does.
struct SpecFolder {
    let path: String

    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    func specification() throws -> Specification {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".yaml") }.sorted()
        let sources = try names.map { name in
            let bytes = try Data(contentsOf: URL(filePath: path).appending(path: name))
            return SpecSource(path: "Specs/" + name, name: String(name.dropLast(5)), bytes: Array(bytes))
        }
        let checked = SpecChecker().check(sources)
        let errors = checked.diagnostics.filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw Refused(description: errors.map { "\($0.range.file): \($0.message)" }.joined(separator: "\n"))
        }
        return checked.specification
    }
}

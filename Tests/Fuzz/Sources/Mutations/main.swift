import Foundation
import Generation
import MutatedDescriptions
import OpenAPIImport
import SpecLanguage
import SwiftRendering

// Imports descriptions with random faults: Mutations COUNT FIRST PROGRESS FILE... Without files, imports random valid
// descriptions. The file PROGRESS has the number of the description that is imported, for the case that the process crashes or
// takes too long. With a COUNT of 1, a description that fails is printed. With `APIGEN_FUZZ_SWIFT` in the environment, the
// specs and the Swift of each valid description are written into a folder in that folder, to be compiled.

/// How long one import may take, in seconds; then the process ends by SIGALRM.
let longest: UInt32 = 10

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 2, let count = UInt64(arguments[1]), let first = UInt64(arguments[2]) else {
    print("usage: Mutations COUNT FIRST PROGRESS [FILE...]")
    exit(64)
}
let mutator = DescriptionMutator(try arguments.dropFirst(3).map { try Array(Data(contentsOf: URL(filePath: $0))) })
let isValid = arguments.count == 3

/// The description with a number.
func description(_ number: UInt64) -> [UInt8] {
    isValid ? DescriptionGenerator().description(number) : mutator.description(number)
}

/// What is wrong with the import of the description with a number.
func failure(_ number: UInt64) -> String? {
    isValid ? GeneratedImport(description(number)).failure : MutatedImport(description(number)).failure
}

/// Writes the specs and the Swift of the description with a number.
func write(_ number: UInt64, into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let specs = OpenAPIImporter().read(description(number), file: "generated.json").files().files
    let generated = Generator(templates: try TemplateSet(overrides: [])).generate(
        specs.map { spec in
            SpecSource(
                path: spec.name, portablePath: spec.name, name: (spec.name as NSString).deletingPathExtension,
                bytes: Array(spec.text.utf8))
        })
    for spec in specs { try Data(spec.text.utf8).write(to: folder.appending(path: spec.name)) }
    for file in generated.files { try Data(file.bytes).write(to: folder.appending(path: file.name)) }
}
let swift = ProcessInfo.processInfo.environment["APIGEN_FUZZ_SWIFT"].map { URL(filePath: $0) }
let progress = open(arguments[3], O_CREAT | O_WRONLY, 0o644)

var failures = 0
for number in first..<first + count {
    let line = "\(number)\n"
    pwrite(progress, line, line.utf8.count, 0)
    alarm(longest)
    guard let failure = failure(number) else {
        if isValid, let swift { try write(number, into: swift.appending(path: "\(number)")) }
        continue
    }
    failures += 1
    if failures <= 20 { print("\(number): \(failure)") }
    // What was found stays if the process is ended.
    fflush(nil)
    if count == 1 { print(String(decoding: description(number), as: UTF8.self)) }
}
print("\(count) descriptions from \(first): \(failures) failures")
exit(failures == 0 ? 0 : 1)

import Foundation
import SpecLanguage
import TestSupport
import Testing

@testable import Generation

struct SpecFinderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func find(_ inputs: String...) throws(FileFailures) -> [SpecSource] {
        try SpecFinder().find(inputs.map { folder.path($0) })
    }

    private func failures(_ inputs: String...) throws -> [String] {
        let error: FileFailures? = #expect(throws: FileFailures.self) {
            try SpecFinder().find(inputs.map { folder.path($0) })
        }
        return try #require(error).failures.map { $0.message.replacing(folder.path + "/", with: "") }
    }

    @Test func findsSpecsInNestedFolders() throws {
        for name in ["B.yml", "A.yaml", "deep/er/C.YAML", ".hidden.yaml", ".git/D.yaml", "notes.txt", "E.yaml~"] {
            try folder.write(name, to: "Specs/" + name)
        }
        let specs = try find("Specs")
        #expect(specs.map(\.portablePath) == ["Specs/A.yaml", "Specs/B.yml", "Specs/deep/er/C.YAML"])
        #expect(specs.map(\.name) == ["A", "B", "deep/er/C"])
        #expect(specs.map(\.path) == specs.map { folder.path($0.portablePath) })
        #expect(specs.map { String(decoding: $0.bytes, as: UTF8.self) } == ["A.yaml", "B.yml", "deep/er/C.YAML"])
    }

    @Test func aSingleFileHasThePathOfItsFolder() throws {
        try folder.write("", to: "Specs/A.yaml")
        #expect(try find("Specs/A.yaml") == find("Specs"))
    }

    @Test func readsAFileOnce() throws {
        try folder.write("", to: "Specs/A.yaml")
        #expect(try find("Specs", "Specs/A.yaml", "Specs/../Specs").count == 1)
    }

    /// Linux keeps both; elsewhere they are one file.
    @Test func keepsFilesWhoseNamesDifferInNormalForm() throws {
        try folder.write("1", to: "Specs/Caf\u{E9}.yaml")
        try folder.write("2", to: "Specs/Cafe\u{301}.yaml")
        let files = folder.names(in: "Specs").count
        let specs = try find("Specs", "Specs/Caf\u{E9}.yaml", "Specs/Cafe\u{301}.yaml")
        #expect(specs.count == files)
        guard files == 2 else { return }
        #expect(specs.map(\.bytes) == [[UInt8(ascii: "2")], [UInt8(ascii: "1")]])
        let paths = OutputNames.paths(of: specs.map(\.name), templates: [], in: "Out") { [] }.map { Array($0.utf8) }
        #expect(paths == [Array("Out/Cafe\u{301}.swift".utf8), Array("Out/Caf\u{E9}.swift".utf8)])
    }

    @Test func takesSeveralInputs() throws {
        try folder.write("", to: "Specs/A.yaml")
        try folder.write("", to: "More/B.yaml")
        #expect(try find("Specs", "More").map(\.portablePath) == ["More/B.yaml", "Specs/A.yaml"])
    }

    @Test func followsLinksToFilesAndInputsButNotToNestedFolders() throws {
        try folder.write("a", to: "Real/A.yaml")
        try folder.link("Specs", to: "Real")
        try folder.link("Real/B.yaml", to: "A.yaml")
        try folder.link("Real/round", to: ".")
        try folder.link("Real/round.yaml", to: ".")
        #expect(try find("Specs").map(\.portablePath) == ["Specs/A.yaml", "Specs/B.yaml"])
    }

    @Test func reportsUnreadableInputs() throws {
        try folder.write("", to: "Empty/notes.txt")
        try folder.write("", to: "Specs/A.yaml")
        try folder.link("Specs/Gone.yaml", to: "nowhere")
        #expect(mkfifo(folder.path("Specs/Pipe.yaml"), 0o600) == 0)
        #expect(
            try failures("Nope", "Empty", "Empty/notes.txt", "Specs") == [
                "Nope does not exist",
                "no spec files (*.yaml, *.yml) in Empty",
                "Empty/notes.txt is not a spec file (*.yaml, *.yml)",
                "Specs/Gone.yaml is a broken link",
                "cannot read Specs/Pipe.yaml: it is not a file",
            ])
    }

    @Test func readsHugeFilesOnlyUpToTheLimit() throws {
        try folder.write("", to: "Specs/A.yaml")
        #expect(truncate(folder.path("Specs/A.yaml"), 1 << 30) == 0)
        #expect(try find("Specs").map(\.bytes.count) == [(16 << 20) + 1])
    }

    @Test func refusesTooManyFiles() throws {
        for index in 0...10_000 { try folder.write("", to: "Many/\(index).yaml") }
        let failures: FileFailures? = #expect(throws: FileFailures.self) {
            try SpecFinder().find([folder.path("Many")])
        }
        #expect(failures?.failures.map(\.message) == ["found 10001 spec files; the limit is 10000"])
    }
}

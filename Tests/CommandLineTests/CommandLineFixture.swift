import Foundation
import TestSupport
import Testing

/// A folder with specs in it, and the tool to run there.
struct CommandLineFixture {
    let folder: TemporaryFolder

    init() throws {
        self.folder = try TemporaryFolder()
    }

    /// Writes a spec with one model.
    func writeSpec(_ name: String, model: String, field: String = "id: String", in specs: String = "Specs") throws {
        try self.folder.write(
            "apigen: 1\nmodels:\n  \(model):\n    fields:\n      \(field)\n", to: "\(specs)/\(name).yaml")
    }

    @discardableResult
    func run(
        _ arguments: String..., environment: [String: String?] = [:], whileRunning: (Process) throws -> Void = { _ in }
    ) throws -> ProgramRun {
        try ProgramRun(
            Programs.apigen, arguments, in: self.folder.path, environment: environment, whileRunning: whileRunning)
    }

    /// Runs a line of shell, in which `"$APIGEN"` is the tool.
    func shell(_ line: String) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: "/bin/sh"), ["-c", line], in: self.folder.path, environment: ["APIGEN": Programs.apigen.path])
    }
}

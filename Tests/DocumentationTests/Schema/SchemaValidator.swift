import Foundation
import TestSupport
import Testing

/// Validates with the schema that `apigen schema` prints and with PyPI's jsonschema, an independent validator.
struct SchemaValidator {
    /// A Python with jsonschema; nil if it is not installed.
    static var python: URL? {
        let file = Programs.packageFolder.appending(path: ".build/jsonschema/bin/python3")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }

    /// Prints one line for each document: `true`, or the path and the reason of the fault.
    private static let program: String = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for line in open(sys.argv[2]):
            fault = next(validator.iter_errors(json.loads(line)), None)
            print("true" if fault is None else (fault.json_path + ": " + fault.message).replace("\\n", " "))
        """

    private let folder: TemporaryFolder

    init(_ arguments: [String] = ["schema"]) async throws {
        folder = try TemporaryFolder()
        let run = try await ProgramRun.detached(Programs.apigen, arguments, in: folder.path)
        #expect(run.status == 0)
        try folder.write(run.output, to: "schema.json")
    }

    /// The first fault of each document; nil for valid ones.
    ///
    /// - Parameter documents: JSON texts without line breaks.
    func faults(in documents: [String]) async throws -> [String?] {
        try folder.write(documents.map { $0 + "\n" }.joined(), to: "documents")
        let python = try #require(Self.python)
        let run = try await ProgramRun.detached(
            python, ["-c", Self.program, "schema.json", "documents"], in: folder.path,
            environment: ["PYTHONIOENCODING": "utf-8"])
        try #require(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        try #require(lines.count == documents.count)
        return lines.map { $0 == "true" ? nil : $0 }
    }
}

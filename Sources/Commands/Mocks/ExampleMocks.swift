import Generation
import MockValues
import OpenAPIImport
import SpecLanguage

/// The examples of a description as mock responses: one for each endpoint that has an example which its spec can read.
struct ExampleMocks {
    /// The files, in the order of their names.
    let files: [OutputFile]

    /// - Parameters:
    ///   - examples: those of the description
    ///   - specs: the files of the import, with the edits of the user
    init(_ examples: [ExampleResponse], specs: [OutputFile]) {
        let sources = specs.map { file in
            SpecSource(path: file.name, name: String(file.name.dropLast(".yaml".count)), bytes: file.bytes)
        }
        let specification = SpecChecker().check(sources).specification
        let endpoints = Dictionary(MockEndpoint.all(of: specification).map { ($0.name, $0) }) { first, _ in first }
        let check = MockFileCheck(specification)
        var files: [String: OutputFile] = [:]
        for example in examples where files[example.endpoint] == nil {
            guard let endpoint = endpoints[example.endpoint], let ending = endpoint.fileEnding else { continue }
            let bytes = Array(example.text.utf8)
            guard check.diagnostics(of: bytes, example.pointer, for: endpoint).isEmpty else { continue }
            files[example.endpoint] = OutputFile(name: endpoint.name + ending, bytes: bytes)
        }
        self.files = files.values.sorted { $0.name < $1.name }
    }
}

import Foundation
import MockValues
import Testing

@testable import SpecLanguage

/// A checked specification, made from the text of a spec.
struct SpecFixture {
    let specification: Specification

    /// - Parameter text: the text after `apigen: 1`.
    init(_ text: String) throws {
        try self.init([SpecSource(path: "Spec.yaml", name: "Spec", bytes: Array("apigen: 1\n\(text)".utf8))])
    }

    /// - Parameter file: the path of a spec, relative to the package's folder.
    init(file: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let bytes = try Data(contentsOf: package.appending(path: file))
        try self.init([SpecSource(path: file, name: "Spec", bytes: Array(bytes))])
    }

    private init(_ sources: [SpecSource]) throws {
        let checked = SpecChecker().check(sources)
        #expect(checked.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        specification = checked.specification
    }

    var endpoints: [MockEndpoint] {
        MockEndpoint.all(of: specification)
    }

    /// The text of an endpoint's response.
    func text(_ name: String, seed: UInt64 = 1) throws -> String {
        let endpoint = try #require(endpoints.first { $0.endpoint.name == name })
        return String(decoding: try MockResponses(specification, seed: seed).body(of: endpoint).bytes, as: UTF8.self)
    }

    /// An endpoint's responses for many seeds.
    func texts(_ name: String, seeds: ClosedRange<UInt64> = 1...200) throws -> [String] {
        let endpoint = try #require(endpoints.first { $0.endpoint.name == name })
        let responses = MockResponses(specification)
        return try seeds.map { seed in
            String(decoding: try responses.seeded(seed).body(of: endpoint).bytes, as: UTF8.self)
        }
    }
}

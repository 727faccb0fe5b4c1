import Foundation

/// One case of the Mustache specification.
struct MustacheCase: Decodable, Sendable, CustomStringConvertible {
    var name: String
    var data: MustacheValue
    var template: String
    var expected: String
    var partials: [String: String]?
    /// The file of the case.
    var module: String = ""

    private enum CodingKeys: String, CodingKey {
        case name, data, template, expected, partials
    }

    var description: String {
        "\(module): \(name)"
    }

    /// The required modules of the specification.
    static let modules = ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"]

    /// All cases; nil if the data is missing.
    static let all: [MustacheCase]? = {
        guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
        return modules.flatMap { module in
            let file = folder.appendingPathComponent("\(module).json")
            guard let data = try? Data(contentsOf: file),
                var cases = try? JSONDecoder().decode(Module.self, from: data).tests
            else { return [] as [MustacheCase] }
            for index in cases.indices { cases[index].module = module }
            return cases
        }
    }()

    private struct Module: Decodable {
        var tests: [MustacheCase]
    }

    private static var folder: URL {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared/data/mustache-spec")
    }
}

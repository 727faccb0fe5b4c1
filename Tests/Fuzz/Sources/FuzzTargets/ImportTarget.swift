import Foundation
import MutatedDescriptions
import OpenAPIImport
import SpecLanguage
import YAMLSyntax

/// Any bytes as a description quickly give faults with positions, or specs.
///
/// The first byte selects the kind of input: a description, schemas that refer to one another as the bytes say, or the number
/// of a valid description, which gives specs without errors.
enum ImportTarget {
    static func run(_ input: [UInt8]) {
        let clock = FuzzClock()
        guard let first = input.first else { return }
        let rest = Array(input.dropFirst())
        if first & 4 != 0 {
            var choices = Choices(rest)
            let failure = GeneratedImport(DescriptionGenerator().description(choices.word())).failure
            expect(failure == nil, failure ?? "")
            return clock.check()
        }
        let bytes = first & 1 == 0 ? rest : Array(SchemaGrammar(Choices(rest)).text.utf8)
        let description = OpenAPIImporter().read(bytes, file: first & 2 == 0 ? "a.json" : "a.yaml")
        let files = description.files().files
        expect(description.faults.isEmpty || files.isEmpty, "faults and files")
        expect(description.faults.allSatisfy { $0.range.range.start.line >= 1 }, "a fault without a place")
        clock.check()
    }
}

/// Writes descriptions whose schemas extend, select and contain one another in any way.
private struct SchemaGrammar {
    private(set) var text: String = ""
    private var choices: Choices
    private let count: Int

    init(_ choices: Choices) {
        self.choices = choices
        count = 1 + self.choices.below(12)
        let schemas = (0..<count).map { "\"S\($0)\": " + schema(depth: 0) }
        text =
            "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"T\", \"version\": \"1\"}, \"paths\": {\"/a\": {\"patch\": "
            + "{\"requestBody\": {\"content\": {\"application/json\": {\"schema\": \(reference())}}}, "
            + "\"responses\": {\"200\": {\"content\": {\"application/json\": {\"schema\": \(reference())}}}}}}}, "
            + "\"components\": {\"schemas\": {\(schemas.joined(separator: ", "))}}}"
    }

    private mutating func reference() -> String {
        "{\"$ref\": \"#/components/schemas/S\(choices.below(count))\"}"
    }

    private mutating func schema(depth: Int) -> String {
        guard depth < 5 else { return reference() }
        let list: (inout SchemaGrammar) -> String = { grammar in
            (0..<1 + grammar.choices.below(3)).map { _ in grammar.schema(depth: depth + 1) }.joined(separator: ", ")
        }
        switch choices.below(14) {
        case 0, 1, 2: return reference()
        case 3: return "{\"allOf\": [\(list(&self))]}"
        case 4: return "{\"oneOf\": [\(list(&self))]}"
        case 5: return "{\"anyOf\": [\(list(&self))], \"properties\": {\"p\": \(schema(depth: depth + 1))}}"
        case 6: return "{\"type\": \"array\", \"items\": \(schema(depth: depth + 1))}"
        case 7: return "{\"type\": \"array\", \"prefixItems\": [\(list(&self))]}"
        case 8: return "{\"type\": \"object\", \"additionalProperties\": \(schema(depth: depth + 1))}"
        case 9, 10:
            let name: String = ["a", "b", "kind"][choices.below(3)]
            return "{\"type\": \"object\", \"required\": [\"\(name)\"], \"properties\": {\"\(name)\": "
                + "\(schema(depth: depth + 1)), \"q\": \(schema(depth: depth + 1))}}"
        case 11:
            return "{\"type\": \"object\", \"properties\": {\"kind\": {\"type\": \"string\"}}, "
                + "\"required\": [\"kind\"], "
                + "\"discriminator\": {\"propertyName\": \"kind\"}, \"oneOf\": [\(list(&self))]}"
        case 12: return "{\"type\": \"string\", \"enum\": [\"x\", \"y\"]}"
        default: return "{\"type\": [\"string\", \"null\"]}"
        }
    }
}

/// The processor time of one input, with the overhead of the sanitizers.
struct FuzzClock {
    /// Two seconds of an optimised build, times four for the sanitizers. The unoptimised
    /// runs of `--quick` are many times slower.
    #if DEBUG
        private static let seconds: Double = 19
    #else
        private static let seconds: Double = 8
    #endif

    private let start: clock_t = Foundation.clock()

    func check() {
        expect(Double(Foundation.clock() - start) / Double(CLOCKS_PER_SEC) < Self.seconds, "too slow")
    }
}

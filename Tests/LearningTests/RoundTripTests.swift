import Foundation
import Learning
import MockValues
import Recording
import SpecLanguage
import TestSupport
import Testing

/// Specs are learned from their own mock responses, and compared with the original.
@Suite("learning: round trip") struct RoundTripTests {
    @Test("most fields of mock responses are learned as they were") func learnsMockedFields() throws {
        var comparison = FieldComparison()
        for folder in try Self.folders() {
            let sources = try Self.sources(in: folder)
            let specification = SpecChecker().check(sources).specification
            for service in specification.services { comparison.add(service, of: specification) }
        }
        print(comparison.table)
        guard !PeerSpecs.areCompared else { return }
        #expect(comparison.count > 300)
        #expect(Double(comparison.found) >= 0.84 * Double(comparison.count), "\(comparison.table)")
        #expect(comparison.refused.isEmpty)
    }

    /// The specs of the repository and of the scenarios without errors.
    private static func folders() throws -> [URL] {
        let scenarios = Programs.packageFolder.appending(path: "Tests/Scenarios")
        let names = try FileManager.default.contentsOfDirectory(atPath: scenarios.path).sorted()
        let folders = names.map { scenarios.appending(path: $0).appending(path: "Specs") }
        return ([Programs.packageFolder.appending(path: "Specs")] + folders).filter { folder in
            let expected = folder.deletingLastPathComponent().appending(path: "Expected")
            return folder.path.hasSuffix("Tests/Scenarios") || FileManager.default.fileExists(atPath: expected.path)
                || folder.deletingLastPathComponent() == Programs.packageFolder
        }
    }

    private static func sources(in folder: URL) throws -> [SpecSource] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            return SpecSource(path: name, name: String(name.dropLast(5)), bytes: bytes)
        }
    }
}

extension Specification {
    /// The services by name.
    fileprivate var services: [Service] {
        files.compactMap(\.service).filter(\.isDefinition).map(\.service)
    }

    fileprivate var modelsByName: [String: Model] {
        Dictionary(files.flatMap(\.models).map { ($0.name, $0) }) { first, _ in first }
    }
}

/// Compares the fields of responses with those that were learned.
private struct FieldComparison {
    /// What a spec says about a place in a response.
    private struct Leaf: Hashable {
        var type: String
        var isOptional: Bool
    }

    private static let seeds: UInt64 = 40

    private(set) var count: Int = 0
    private(set) var found: Int = 0
    private var differences: [String: Int] = [:]
    /// Mock responses that the learned spec does not accept.
    private(set) var refused: [String] = []

    /// The numbers, and what was not found, most frequent first.
    var table: String {
        let lines = differences.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value)\t\($0.key)" }
        let share = count == 0 ? 0 : found * 1_000 / count
        return "\(found) of \(count) fields: \(share / 10).\(share % 10) %\n" + lines.joined(separator: "\n")
            + refused.joined(separator: "\n")
    }

    mutating func add(_ service: Service, of specification: Specification) {
        var paths: Set<String> = []
        let endpoints = MockEndpoint.all(of: specification).filter { mock in
            guard mock.service.name == service.name, case .value = mock.endpoint.returns, mock.endpoint.address == nil
            else {
                return false
            }
            return paths.insert(Self.key(mock.endpoint, prefix: "")).inserted
        }
        guard !endpoints.isEmpty else { return }
        var learner = Learner()
        var bodies: [(MockEndpoint, Exchange)] = []
        for seed in 1...Self.seeds {
            let answers = MockAnswers(specification, seed: seed)
            for endpoint in endpoints {
                guard let body = try? answers.body(of: endpoint), case .json = body else { continue }
                let exchange = Exchange(
                    request: RecordedRequest(
                        method: endpoint.endpoint.method.rawValue.uppercased(),
                        url: "https://api.example.com" + Self.path(endpoint.endpoint, seed: seed)),
                    response: RecordedResponse(
                        status: 200, body: RecordedBody(mediaType: "application/json", bytes: body.bytes)))
                learner.add(exchange)
                bodies.append((endpoint, exchange))
            }
        }
        PeerSpecs.write(bodies.map(\.1), of: service.name)
        if PeerSpecs.areCompared {
            compare(endpoints, specification, with: PeerSpecs.specification(of: service.name))
            return
        }
        guard let learned = learner.learned(service: service.name) else { return }
        let source = SpecSource(path: "Learned.yaml", name: "Learned", bytes: Array(learned.text.utf8))
        let checked = SpecChecker().check([source])
        refused += checked.diagnostics.filter { $0.severity == .error }.map { "\(service.name): \($0.message)" }
        var check = TrafficCheck(checked.specification)
        for (endpoint, exchange) in bodies { check.add(exchange, at: endpoint.name) }
        refused += check.results.map { "\(service.name) \($0.endpoint): \($0.text)" }
        compare(endpoints, specification, with: checked.specification)
    }

    private mutating func compare(
        _ endpoints: [MockEndpoint], _ original: Specification, with learned: Specification
    ) {
        let base =
            learned.services.first?.environments.first?.servers.first.map {
                $0.dropFirst("https://api.example.com".count)
            } ?? ""
        let known = Dictionary(
            MockEndpoint.all(of: learned).map { (Self.key($0.endpoint, prefix: String(base)), $0) }
        ) { first, _ in first }
        for endpoint in endpoints {
            let before = Self.leaves(of: endpoint, original)
            let after = known[Self.key(endpoint.endpoint, prefix: "")].map { Self.leaves(of: $0, learned) } ?? [:]
            for (path, leaf) in before {
                count += 1
                guard let other = after[path] else {
                    differences["\(leaf.type) is not there", default: 0] += 1
                    continue
                }
                if other == leaf {
                    found += 1
                } else if other.type != leaf.type {
                    differences["\(leaf.type) became \(other.type)", default: 0] += 1
                } else {
                    differences[
                        leaf.isOptional ? "optional became required" : "required became optional", default: 0] += 1
                }
            }
        }
    }

    private static func key(_ endpoint: Endpoint, prefix: String) -> String {
        let path = endpoint.pathSegments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: "{}"
            }
        }
        return endpoint.method.rawValue + " " + prefix + path.joined()
    }

    private static func path(_ endpoint: Endpoint, seed: UInt64) -> String {
        endpoint.pathSegments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: String(1_000 + seed)
            }
        }.joined()
    }

    private static func leaves(of endpoint: MockEndpoint, _ specification: Specification) -> [String: Leaf] {
        guard case .value(let type) = endpoint.endpoint.returns else { return [:] }
        var leaves: [String: Leaf] = [:]
        let path = endpoint.path.components.map { "." + $0 }.joined()
        collect(type, "$" + path, format: nil, isOptional: false, [], specification.modelsByName, &leaves)
        return leaves
    }

    private static func collect(
        _ type: ValueType, _ path: String, format: DateFormat?, isOptional: Bool, _ stack: [String],
        _ models: [String: Model], _ leaves: inout [String: Leaf]
    ) {
        func set(_ text: String) { leaves[path] = Leaf(type: text, isOptional: isOptional) }
        switch type {
        case .optional(let inner):
            collect(inner, path, format: format, isOptional: true, stack, models, &leaves)
        case .builtIn(let type): set(text(type, format))
        case .array(let element):
            set("list")
            collect(element, path + "[]", format: format, isOptional: false, stack, models, &leaves)
        case .dictionary(let value):
            set("dictionary")
            collect(value, path + ".*", format: format, isOptional: false, stack, models, &leaves)
        case .model(let name):
            guard let model = models[name], !stack.contains(name) else { return }
            switch model.kind {
            case .structure(let structure) where structure.layout == .object:
                for field in structure.fields where !field.isIgnored && field.encode != .only {
                    guard let wire = field.paths.first else { continue }
                    let below = path + wire.components.map { "." + $0 }.joined()
                    collect(
                        field.type, below, format: field.dateFormat,
                        isOptional: field.type.isOptional || field.defaultValue != nil,
                        stack + [name], models, &leaves)
                }
            case .structure: set("tuple")
            case .enumeration(let enumeration): set(enumeration.rawType == .string ? "enum" : "Int")
            case .tagged(let union):
                set("union by key")
                for item in union.cases {
                    collect(item.type, path, format: nil, isOptional: isOptional, stack + [name], models, &leaves)
                }
            case .untagged: set("union by shape")
            case .external: set("external type")
            }
        }
    }

    /// The name of a type. Nothing in traffic shows the width of integers.
    private static func text(_ type: BuiltInType, _ format: DateFormat?) -> String {
        switch type {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: return "Int"
        case .double, .float: return "Double"
        case .date:
            switch format {
            case .iso8601, nil: return "Date iso8601"
            case .unix: return "Date unix"
            case .unixMilliseconds: return "Date unix-ms"
            case .pattern(let pattern): return "Date \(pattern)"
            }
        default: return type.rawValue
        }
    }
}

import RandomNumbers

/// Random descriptions that are valid. Each is determined by its number, so that a failing one can be made again.
public struct DescriptionGenerator: Sendable {
    public init() {}

    /// The description with a number, as JSON: OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0.
    public func description(_ number: UInt64) -> [UInt8] {
        var draft = DescriptionDraft(seed: number)
        var text = ""
        draft.description().write(to: &text)
        return Array(text.utf8)
    }
}

/// A description while it is being made.
struct DescriptionDraft {
    enum Version: CaseIterable {
        case swagger, v30, v31, v32

        var text: String {
            switch self {
            case .swagger: "2.0"
            case .v30: "3.0.3"
            case .v31: "3.1.0"
            case .v32: "3.2.0"
            }
        }

        /// Whether schemas are those of JSON Schema 2020-12.
        var hasJSONSchema: Bool { self == .v31 || self == .v32 }
    }

    let version: Version
    var random: SplitMix64
    /// The names of the declared schemas.
    let schemaNames: [String]
    private let securityNames: [String]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        version = Version.allCases[random.below(Version.allCases.count)]
        schemaNames = Self.sample(DescriptionWords.schemas, 1 + random.below(9), &random)
        securityNames = Self.sample(["token", "key", "basic", "oauth", "cookie"], random.below(3), &random)
    }

    mutating func description() -> JSONTree {
        var entries: [(key: String, value: JSONTree)] = [
            (version == .swagger ? "swagger" : "openapi", .text(version.text)),
            ("info", .mapping([("title", .text(pick(DescriptionWords.titles))), ("version", .text("1"))])),
        ]
        if version == .swagger {
            if one(in: 2) { entries += [("host", .text("x.example")), ("basePath", .text("/v1"))] }
            if one(in: 3) { entries.append(("consumes", .list([.text(pick(DescriptionWords.mediaTypes))]))) }
            if one(in: 3) { entries.append(("produces", .list([.text(pick(DescriptionWords.mediaTypes))]))) }
        } else if one(in: 2) {
            entries.append(("servers", servers()))
        }
        entries.append(("paths", paths()))
        let schemas = schemaNames.map { (key: $0, value: declaredSchema()) }
        if version == .swagger {
            entries.append(("definitions", .mapping(schemas)))
            if !securityNames.isEmpty { entries.append(("securityDefinitions", securitySchemes())) }
        } else {
            entries.append(
                ("components", .mapping([("schemas", .mapping(schemas)), ("securitySchemes", securitySchemes())])))
        }
        if one(in: 3), let name = securityNames.first { entries.append(("security", requirement(name))) }
        if one(in: 5) { entries.append(("x-owner", .mapping([("$ref", .text("team.yaml"))]))) }
        return .mapping(entries)
    }

    private mutating func servers() -> JSONTree {
        .list(
            (0...random.below(2)).map { number in
                let url = pick([
                    "https://x\(number).example/v1", "https://{region}.example", "/v2", "https://x.example:8443",
                ])
                var entries: [(key: String, value: JSONTree)] = [("url", .text(url))]
                if url.contains("{") {
                    entries.append(("variables", .mapping([("region", .mapping([("default", .text("eu"))]))])))
                }
                return .mapping(entries)
            })
    }

    private mutating func securitySchemes() -> JSONTree {
        .mapping(securityNames.map { ($0, securityScheme($0)) })
    }

    private func securityScheme(_ name: String) -> JSONTree {
        switch name {
        case "key": .mapping([("type", .text("apiKey")), ("name", .text("X-Key")), ("in", .text("header"))])
        case "cookie" where version != .swagger:
            .mapping([("type", .text("apiKey")), ("name", .text("sid")), ("in", .text("cookie"))])
        case "cookie": .mapping([("type", .text("apiKey")), ("name", .text("key")), ("in", .text("query"))])
        case _ where version == .swagger: .mapping([("type", .text("basic"))])
        case "basic": .mapping([("type", .text("http")), ("scheme", .text("basic"))])
        case "oauth":
            .mapping([
                ("type", .text("openIdConnect")), ("openIdConnectUrl", .text("https://x.example/openid")),
            ])
        default: .mapping([("type", .text("http")), ("scheme", .text("bearer"))])
        }
    }

    private func requirement(_ name: String) -> JSONTree {
        .list([.mapping([(name, .list([]))])])
    }

    private mutating func paths() -> JSONTree {
        var numbers: [String: Int] = [:]
        return .mapping(
            sample(DescriptionWords.paths, 1 + random.below(5)).map { path in
                let methods = sample(["get", "post", "put", "patch", "delete", "head"], 1 + random.below(3))
                return (path, .mapping(methods.map { ($0, operation($0, path, &numbers)) }))
            })
    }

    private mutating func operation(_ method: String, _ path: String, _ numbers: inout [String: Int]) -> JSONTree {
        var entries: [(key: String, value: JSONTree)] = []
        if one(in: 2) {
            // IDs are unique.
            let name = pick(DescriptionWords.operations)
            numbers[name, default: 0] += 1
            entries.append(("operationId", .text(numbers[name] == 1 ? name : "\(name)\(numbers[name] ?? 0)")))
        }
        if one(in: 2) { entries.append(("tags", .list([.text(pick(DescriptionWords.tags))]))) }
        if one(in: 3) { entries.append(("summary", .text(pick(DescriptionWords.texts)))) }
        if one(in: 8) { entries.append(("deprecated", .scalar("true"))) }
        if one(in: 4) {
            entries.append(("security", securityNames.last.map { requirement($0) } ?? .list([])))
        }
        var parameters = pathParameters(path) + otherParameters()
        if ["post", "put", "patch"].contains(method), !one(in: 5) {
            if version == .swagger {
                let (body, media) = swaggerBody()
                parameters += body
                if let media { entries.append(("consumes", .list([.text(media)]))) }
            } else {
                entries.append(("requestBody", requestBody()))
            }
        }
        if !parameters.isEmpty { entries.append(("parameters", .list(parameters))) }
        entries.append(("responses", responses()))
        return .mapping(entries)
    }
}

extension DescriptionDraft {
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.below(elements.count)]
    }

    /// Whether something happens that happens once in so many times.
    mutating func one(in count: Int) -> Bool {
        random.below(count) == 0
    }

    /// Different elements, in a random order.
    mutating func sample<Element>(_ elements: [Element], _ count: Int) -> [Element] {
        Self.sample(elements, count, &random)
    }

    private static func sample<Element>(_ elements: [Element], _ count: Int, _ random: inout SplitMix64) -> [Element] {
        Array(elements.shuffled(using: &random).prefix(count))
    }
}

/// Words of descriptions: usual ones, and those that are hard to put into specs.
enum DescriptionWords {
    static let titles: [String] = ["Shop", "my API", "3D models", "订单", "Error", "Swift", "a.b-c", "Void"]
    static let schemas: [String] = [
        "Pet", "Cat", "Dog", "Error", "order-item", "v1.Pod", "Any", "Node", "Tree", "API_Result", "3D", "订单", "Type",
        "self", "List«Pet»", "String", "Date", "Page", "Shop", "isn’t", "e\u{301}te",
    ]
    static let properties: [String] = [
        "id", "name", "kind", "type", "class", "init", "self", "Name", "pet-id", "a.b", "$ref", "@id", "x", "-1", "+1",
        "3d", "hashValue", "description", "default", "名", "_links", "a b", "createdAt", "isn’t", "children", "next",
        "unknownKeys", "value[0]", "e\u{301}", "async", "ID",
    ]
    static let parameters: [String] = [
        "limit", "page", "filter[name]", "ids", "X-Request-ID", "sort", "q", "body", "page.size", "class", "Accept",
        "client", "If-None-Match", "a b", "名", "stream", "created[gte]", "self", "path", "query", "DateSent<",
        "request",
    ]
    static let values: [String] = [
        "a", "b", "for-sale", "none", "some", "1", "true", "null", "", "isn’t", "a b", "*", "+1", "-1", "名", "Self",
        "e\u{301}",
        "unknown", "rawValue", "a:b", "# c", "~", "yes", "1e3",
    ]
    static let texts: [String] = [
        "A thing.", "All things: that are there", "# Title\n\n* one\n* two", "With `code` and <b>HTML</b>.",
        "*/ end /*",
        "a\u{202E}b", "Line\u{2028}break", "", "\"quoted\"", "trailing  ", "\ttab", "{{mustache}}",
    ]
    static let tags: [String] = ["pets", "orders & more", "default", "订单", "v1", "users"]
    static let operations: [String] = [
        "listPets", "pets/list", "get_pet", "delete", "Users.List", "call", "send", "订单", "init", "client", "pet",
        "PetsController_findAll",
    ]
    static let paths: [String] = [
        "/pets", "/pets/{petId}", "/pets/{pet-id}/photos/{n}", "/orders.json", "/v1/{account}:verify", "/a/{class}/b",
        "/", "/订单/{名}", "/files/{path}", "/search", "/users/{id}.json",
    ]
    static let mediaTypes: [String] = [
        "application/json", "application/json; charset=utf-8", "application/vnd.shop+json", "text/plain", "*/*",
        "application/xml", "application/octet-stream", "text/event-stream", "application/x-ndjson",
        "application/json-seq", "image/*",
        "application/x-www-form-urlencoded", "multipart/form-data", "text/csv", "application/pdf",
    ]
    static let formats: [String] = [
        "date", "date-time", "uuid", "uri", "byte", "password", "email", "binary", "time", "hostname", "decimal",
    ]
    static let patterns: [String] = ["^[a-z]+$", "a|b", "(?i)x", "^(a+)+$", "\\d{3}", "[", "^\\p{L}*$"]
}

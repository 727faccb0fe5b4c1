import SpecLanguage
import Testing

@Suite("Robustness of service specs")
struct ServiceRobustnessTests {
    @Test("random trees of known words give sorted diagnostics", arguments: 0..<300)
    func randomTrees(seed: UInt64) {
        var source = TreeSource(seed: seed)
        let tree = source.tree(depth: 0)
        let own = "{apigen: 1, service: \(tree)}"
        let others = "{apigen: 1, service: {name: G}, endpoints: \(source.tree(depth: 0)), errors: \(tree)}"
        let checked = SpecChecker().check([
            SpecSource(path: "A.yaml", name: "A", bytes: Array(own.utf8)),
            SpecSource(path: "B.yaml", name: "B", bytes: Array(others.utf8)),
        ])
        #expect(checked.diagnostics == checked.diagnostics.sorted())
        #expect(checked.specification.files.count == 2)
    }

    @Test("thousands of endpoints and errors are checked")
    func manyEndpoints() {
        let count = 4000
        let endpoints = (0..<count).map { number in
            "  e\(number): {get: \"/a/{id}/\(number)\", parameters: {id: Int}, returns: [Int], queue: q\(number)}"
        }
        let errors = (0..<count).map { number in "  \(number): error\(number)" }
        let text =
            "service: {name: G, queues: {images: 2}, envelope: {code: c}}\nendpoints:\n\(endpoints.joined(separator: "\n"))\nerrors:\n"
            + errors.joined(separator: "\n")
        #expect(Specs.check(["Spec": text]).diagnostics == [])
    }

    @Test("a long chain of inheritance is resolved")
    func longInheritance() {
        var files: [String: String] = ["S0": "service: {name: S0, timeout: 7s}"]
        for number in 1..<300 { files["S\(number)"] = "service: {name: S\(number), inherits: S\(number - 1)}" }
        let checked = Specs.check(files)
        #expect(checked.diagnostics == [])
        #expect(checked.specification.files.allSatisfy { $0.service?.service.timeout == .seconds(7) })
    }
}

/// Writes random YAML of words of the language.
private struct TreeSource {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    private mutating func next(_ count: Int) -> Int {
        // xorshift64*: random enough, and the same on every machine.
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % count
    }

    mutating func tree(depth: Int) -> String {
        switch depth > 4 ? 0 : next(4) {
        case 0: return scalar()
        case 1: return "[" + list(depth: depth).joined(separator: ", ") + "]"
        default: return "{" + entries(depth: depth).joined(separator: ", ") + "}"
        }
    }

    private mutating func list(depth: Int) -> [String] {
        (0..<next(4)).map { _ in tree(depth: depth + 1) }
    }

    private mutating func entries(depth: Int) -> [String] {
        var seen: Set<String> = []
        var entries: [String] = []
        for _ in 0..<next(9) {
            let key = Self.words[next(Self.words.count)]
            if seen.insert(key).inserted { entries.append("\"\(key)\": \(tree(depth: depth + 1))") }
        }
        return entries
    }

    private mutating func scalar() -> String {
        "\"\(Self.words[next(Self.words.count)])\""
    }

    private static let words: [String] = [
        "name", "Gallery", "G", "doc", "inherits", "servers", "release", "https://a.example.com", "http://b",
        "api-version", "value", "in", "path", "header", "query", "format", "v{value}", "headers", "X-A", "parameters",
        "type", "file", "file?", "[String]", "String", "Date", "[String: Int]?", "envelope", "data", "code",
        "message", "success", "at", "is", "0", "timeout", "15s", "auth", "session", "key", "bearer", "sign", "digest",
        "md5", "over", "append", "$secret", "as", "retry", "times", "on", "5xx", "backoff", "failover", "error-rate",
        "10%", "queues", "images", "pins", "get", "post", "/a/{id}", "/a", "id", "body", "returns", "nothing",
        "stream", "lines", "errors", "http-404", "100", "cache", "policy", "cache-first", "for", "vary", "user",
        "queue", "paginate", "by", "page", "parameter", "next", "idempotent", "true", "false", "idempotency",
        "dedupe", "stores", "batch", "resume", "redirect-body", "follow", "requests", "mock", "map", "x.y", "optional",
        "default",
        "scope",
        "min", "max",
        "size", "total", "offset", "cursor", "write-only", "both", "reject", "1m", "after", "cooldown", "0", "Int",
        "[Int]", "length",
        "pattern", "(", "count", "sensitive", "deprecated", "", "~", "{", "\\u0000", "💥", "unknown",
        "common",
    ]
}

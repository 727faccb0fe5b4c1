/// Names of schemas without the packages or namespaces that tools put before them: `Pod` for `io.k8s.api.core.v1.Pod`.
/// Names that would be equal keep what distinguishes them: `V1Event` and `V2Event`.
struct NamespacedNames: Sendable {
    private var parts: [String: [String]] = [:]
    /// The index of the first part that is kept.
    private var starts: [String: Int] = [:]

    init(_ names: [String]) {
        for name in names where name.utf8.contains(UInt8(ascii: ".")) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
            guard parts.count > 1, parts.allSatisfy(Self.isWord) else { continue }
            self.parts[name] = parts
        }
        guard !parts.isEmpty else { return }
        let shared = Self.sharedParts(of: Array(parts.values))
        for (name, parts) in parts { starts[name] = Self.start(of: parts, shared: shared) }
        distinguish(names)
    }

    func name(_ name: String) -> String {
        guard let parts = parts[name], let start = starts[name] else { return name }
        return parts[start...].joined(separator: ".")
    }

    private static func isWord(_ part: String) -> Bool {
        part.first?.isLetter ?? false && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }

    /// The number of parts that all names begin with.
    private static func sharedParts(of names: [[String]]) -> Int {
        guard let first = names.first, names.count > 1 else { return 0 }
        return names.reduce(first.count) { count, parts in
            zip(first, parts).prefix(count).prefix { $0 == $1 }.count
        }
    }

    /// Packages begin with a small letter. A version alone is no name.
    private static func start(of parts: [String], shared: Int) -> Int {
        let packages = parts.prefix { $0.first?.isLowercase ?? false }.count
        let isVersion = parts.last?.wholeMatch(of: /[vV][0-9]+\w*/) != nil
        return max(0, min(max(packages, shared), parts.count - (isVersion ? 2 : 1)))
    }

    /// Gives equal names one more part, until no two are equal or no part is left.
    private mutating func distinguish(_ names: [String]) {
        while true {
            let groups = Dictionary(grouping: names) { ImportedName.type(self.name($0), fallback: $0).lowercased() }
            let alike = groups.values.filter { $0.count > 1 }.joined().filter { starts[$0, default: 0] > 0 }
            guard !alike.isEmpty else { return }
            for name in alike { starts[name, default: 1] -= 1 }
        }
    }
}

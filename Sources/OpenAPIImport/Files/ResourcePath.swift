/// What the path of a call says about the resource that it is for.
package enum ResourcePath {
    /// The fixed segments: `guilds` and `members` in `/api/v10/guilds/{id}/members.json`.
    ///
    /// Versions and the word `api` in front of everything else say nothing about a resource.
    package static func segments(of path: String) -> [String] {
        var isStart = true
        return path.split(separator: "/").compactMap { segment in
            let text = fixed(segment)
            if isVersion(text) || isStart && isPrefix(text) { return nil }
            isStart = isStart && text.isEmpty
            return text.isEmpty ? nil : text
        }
    }

    /// The segment without a file's extension and a verb such as `:cancel`; empty if it is not fixed.
    private static func fixed(_ segment: Substring) -> String {
        if segment.utf8.contains(UInt8(ascii: "{")) { return "" }
        var text = segment.prefix { $0 != ":" }
        for suffix in [".json", ".xml"] where text.hasSuffix(suffix) { text = text.dropLast(suffix.count) }
        return String(text)
    }

    /// Whether the segment is a version such as `v2`, wherever it is.
    private static func isVersion(_ segment: String) -> Bool {
        segment.lowercased().hasPrefix("v") && segment.count > 1 && segment.dropFirst().allSatisfy(\.isNumber)
    }

    /// Whether the segment is a version such as `v1.1`, `2010-04-01` or `v2beta1`, or the word `api`.
    private static func isPrefix(_ segment: String) -> Bool {
        let text = segment.lowercased()
        if text == "api" || text == "rest" { return true }
        let number = text.hasPrefix("v") ? text.dropFirst() : text[...]
        guard let first = number.first, first.isNumber else { return false }
        return number.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" || $0 == "_" } || text.hasPrefix("v")
    }
}

extension ResourcePath {
    /// The segments that almost all paths start with, although they lead to many resources: `Accounts` if most paths
    /// are `/Accounts/{id}/…`.
    package static func scope(of paths: [[String]]) -> [String] {
        var scope: [String] = []
        while true {
            let inside = paths.filter { $0.starts(with: scope) && $0.count > scope.count }
            let counts = Dictionary(grouping: inside) { $0[scope.count] }.mapValues(\.count)
            guard let (segment, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
                count * 4 >= paths.count * 3
            else { return scope }
            let deeper = inside.filter { $0[scope.count] == segment && $0.count > scope.count + 1 }
            guard Set(deeper.map { $0[scope.count + 1] }).count >= 5 else { return scope }
            scope.append(segment)
        }
    }
}

/// One step of a path into a JSON document.
package enum PathComponent: Sendable, Hashable {
    case key(String)
    case index(Int)
    /// A key that must not be shown.
    case hidden
}

extension PathComponent {
    /// A key of the spec, in a container that has no such value: in an array the keys that are indices are such.
    package init(key: String, inArray: Bool) {
        let index: Int? = inArray ? Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil } : nil
        self = index.map { .index($0) } ?? .key(key)
    }
}

/// Paths as people read them: `$.resp.data[3].id`, `$["a b"]`.
package enum PathText {
    package static func make(_ components: some Sequence<PathComponent>) -> String {
        components.reduce("$") { $0 + text($1) }
    }

    private static func text(_ component: PathComponent) -> String {
        switch component {
        case .index(let index): "[\(index)]"
        case .hidden: "[hidden]"
        case .key(let key): isIdentifier(key) ? ".\(key)" : "[\(Excerpt.quoted(key, limit: 60))]"
        }
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first: UInt8 = key.utf8.first, key.utf8.count <= 60 else { return false }
        return (first < Byte.zero || first > Byte.nine) && key.utf8.allSatisfy(isWordByte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2D: true
        default: false
        }
    }
}

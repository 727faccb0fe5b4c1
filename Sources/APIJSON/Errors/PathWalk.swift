/// One step of a path into a JSON document.
package enum PathComponent: Sendable, Hashable {
    case key(String)
    case index(Int)
    /// A key that must not be shown.
    case hidden
    /// Any element of an array.
    case anyIndex
    /// Any key of an object.
    case anyKey
}

extension PathComponent {
    /// A key of the spec in a container without a value for it. In an array, keys that are indices become indices.
    package init(key: String, inArray: Bool) {
        let index: Int? = inArray ? Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil } : nil
        self = index.map { .index($0) } ?? .key(key)
    }
}

/// Paths in readable form: `$.resp.data[3].id`, `$["a b"]`.
package enum PathText {
    package static func make(_ components: some Sequence<PathComponent>) -> String {
        components.reduce("$") { $0 + text($1) }
    }

    private static func text(_ component: PathComponent) -> String {
        switch component {
        case .index(let index): "[\(index)]"
        case .hidden: "[hidden]"
        case .anyIndex: "[]"
        case .anyKey: ".*"
        case .key(let key): isIdentifier(key) ? ".\(key)" : "[\(Excerpt.quoted(key, limit: 60))]"
        }
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, key.utf8.count <= 60 else { return false }
        return (first < Byte.zero || first > Byte.nine) && key.utf8.allSatisfy(isWordByte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2D: true
        default: false
        }
    }
}

/// Walks a document up to an offset and records the containers on the way.
///
/// The bytes before the offset have already been read and are valid. Bytes after it are not examined.
struct PathWalk {
    struct Container {
        /// The offset of the container.
        var start: Int
        var isArray: Bool
        /// The key or index of the value that follows or is being walked. `nil` until a key has been read.
        var component: PathComponent?
        /// The offset of the component's value.
        var valueStart: Int = 0
    }

    /// The containers that are open at `place`, outermost first.
    private var containers: [Container] = []
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place: Int = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The containers that are open at each offset, outermost first. The document is walked once.
    static func containers(_ bytes: UnsafeBufferPointer<UInt8>, at offsets: [Int]) -> [[Container]] {
        var walk = PathWalk(bytes)
        var paths: [[Container]] = Array(repeating: [], count: offsets.count)
        for index in Order.places(offsets.count, { offsets[$0] < offsets[$1] }) {
            paths[index] = walk.containers(at: offsets[index])
        }
        return paths
    }

    /// - Parameter offset: not less than the previous one.
    private mutating func containers(at offset: Int) -> [Container] {
        let end = min(offset, bytes.count)
        while place < end, step(end) {}
        return closingGap(at: offset)
    }

    /// Returns false if the end is within the next token, which is left for the next offset.
    private mutating func step(_ end: Int) -> Bool {
        switch bytes[place] {
        case Byte.leftBrace: open(isArray: false)
        case Byte.leftBracket: open(isArray: true)
        case Byte.rightBrace, Byte.rightBracket:
            _ = containers.popLast()
            place += 1
        case Byte.comma:
            next()
            place += 1
        case Byte.quote: return string(end)
        case Byte.colon:
            place += 1
            skipSpace()
            noteValue()
        default: place += 1
        }
        return true
    }

    private mutating func open(isArray: Bool) {
        containers.append(
            Container(start: place, isArray: isArray, component: isArray ? .index(0) : nil))
        place += 1
        if isArray {
            skipSpace()
            noteValue()
        }
    }

    /// After a comma: advances to the next index, or to a key that has not been read yet.
    private mutating func next() {
        guard let last = containers.indices.last else { return }
        guard case .index(let index) = containers[last].component else {
            containers[last].component = nil
            return
        }
        containers[last].component = .index(index + 1)
        var value = place + 1
        while value < bytes.count && PathWalk.isSpace(bytes[value]) { value += 1 }
        containers[last].valueStart = value
    }

    private mutating func noteValue() {
        guard let last = containers.indices.last else { return }
        containers[last].valueStart = place
    }

    /// Walks a string, which is a key if the container expects one. Returns false if the end is within the string.
    private mutating func string(_ end: Int) -> Bool {
        let start = self.place
        var hasEscapes = false
        var place = start + 1
        while place < bytes.count && bytes[place] != Byte.quote {
            if bytes[place] == Byte.backslash {
                hasEscapes = true
                place += 1
            }
            place += 1
        }
        place = min(place + 1, bytes.count)
        guard place <= end else { return false }
        self.place = place
        guard let last = containers.indices.last else { return true }
        if !containers[last].isArray && containers[last].component == nil {
            containers[last].component = .key(text(start..<place, hasEscapes))
        }
        return true
    }

    private func text(_ range: Range<Int>, _ hasEscapes: Bool) -> String {
        guard range.count >= 2, let start = bytes.baseAddress else { return "" }
        return JSONReader.makeString(
            StringSpan(
                start: start + range.lowerBound + 1, count: range.count - 2, isASCII: false, hasEscapes: hasEscapes))
    }

    private mutating func skipSpace() {
        while place < bytes.count && PathWalk.isSpace(bytes[place]) { place += 1 }
    }

    /// An error between values, such as a missing comma, belongs to the container and not to one of its values.
    private func closingGap(at offset: Int) -> [Container] {
        var containers = self.containers
        guard let last = containers.indices.last, containers[last].component != nil else { return containers }
        if containers[last].valueStart > offset { containers[last].component = nil }
        return containers
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}

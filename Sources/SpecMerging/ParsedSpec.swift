import YAMLSyntax

/// The text of a spec file, with the tree that it says.
struct ParsedSpec: Sendable {
    let name: String
    let bytes: [UInt8]
    let root: YAMLNode?
    /// The first reason why the text cannot be read.
    let fault: YAMLFault?

    /// - Parameter renamedDefaults: the present names of keys of `defaults` by their former ones. The tree has the present
    ///   ones, and the text stays.
    init(_ file: SpecMerge.File, _ renamedDefaults: [String: String] = [:]) {
        name = file.name
        bytes = file.bytes
        let document = YAMLParser().parse(file.bytes)
        root = document.root?.withPresentDefaults(renamedDefaults)
        fault = document.faults.first
    }

    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range.clamped(to: bytes.startIndex..<bytes.endIndex)]
    }

    /// The start of the line with an offset.
    func lineStart(_ offset: Int) -> Int {
        var start = min(offset, bytes.count)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    /// The start of the line after the one with an offset.
    func nextLine(_ offset: Int) -> Int {
        var end = min(offset, bytes.count)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return min(end + 1, bytes.count)
    }

    /// The start of the comment lines directly above the line with an offset, or of that line.
    func leadStart(_ offset: Int) -> Int {
        var start = lineStart(offset)
        while start > 0 {
            let above = lineStart(start - 1)
            let text = bytes[above..<start].drop { $0 == UInt8(ascii: " ") }
            guard text.first == UInt8(ascii: "#") else { return start }
            start = above
        }
        return start
    }

    /// The comment lines directly above a key.
    func lead(of key: YAMLNode) -> Range<Int> {
        leadStart(key.range.start.offset)..<lineStart(key.range.start.offset)
    }

    /// Whether only spaces precede an offset on its line.
    func startsLine(_ offset: Int) -> Bool {
        bytes[lineStart(offset)..<min(offset, bytes.count)].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// The layout of a collection, or of a scalar in its place.
    func layout(of node: YAMLNode) -> Layout {
        if case .scalar = node.content { return .scalar }
        var offset = node.range.start.offset
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): return .flow
            // An anchor or a tag.
            case UInt8(ascii: "&"), UInt8(ascii: "!"):
                while offset < bytes.count, !Self.isBlank(bytes[offset]) { offset += 1 }
            case let byte where Self.isBlank(byte): offset += 1
            default: return .block
            }
        }
        return .block
    }

    /// The layout of a value with a shape.
    func layout(of node: YAMLNode, _ shape: PartShape) -> Layout {
        if shape.mainKey != nil, case .sequence = node.content { return .scalar }
        return layout(of: node)
    }

    /// Whether the children are written inside the node; those of an alias and merged ones are elsewhere.
    func ownsChildren(of node: YAMLNode) -> Bool {
        let range = node.range.offsets
        func isInside(_ child: YAMLNode) -> Bool {
            child.range.start.offset >= range.lowerBound && child.range.end.offset <= range.upperBound
        }
        switch node.content {
        case .scalar: return true
        case .sequence(let elements): return elements.allSatisfy(isInside)
        case .mapping(let entries): return entries.allSatisfy { isInside($0.key) && isInside($0.value) }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }
}

/// How a collection is written.
enum Layout: Sendable, Hashable {
    /// A key or an element on each line.
    case block
    /// In brackets or braces.
    case flow
    /// Only its main value, without a key: `Int` for `{type: Int}`.
    case scalar
}

extension TextRange {
    /// The bytes of the range.
    var offsets: Range<Int> {
        start.offset..<max(start.offset, end.offset)
    }
}

extension YAMLNode {
    /// The text of a scalar; `nil` for a collection.
    var text: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    /// The value of a key.
    subscript(key: String) -> YAMLNode? {
        entries.first { $0.key.text == key }?.value
    }
}

extension YAMLNode {
    /// The file with the present names of keys of `defaults`.
    fileprivate func withPresentDefaults(_ names: [String: String]) -> YAMLNode {
        mappingEntries { entry in
            guard entry.key.text == "defaults" else { return entry }
            let defaults = entry.value.mappingEntries { entry in
                guard let name = names[entry.key.text ?? ""] else { return entry }
                let key = YAMLNode(content: .scalar(YAMLScalar(text: name, isPlain: true)), range: entry.key.range)
                return YAMLEntry(key: key, value: entry.value)
            }
            return YAMLEntry(key: entry.key, value: defaults)
        }
    }

    private func mappingEntries(_ change: (YAMLEntry) -> YAMLEntry) -> YAMLNode {
        guard case .mapping(let entries) = content else { return self }
        return YAMLNode(content: .mapping(entries.map(change)), range: range, tag: tag)
    }
}

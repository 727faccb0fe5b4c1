import YAMLSyntax

extension SpecFile {
    /// Reads a file, with all the faults that can be seen without looking at others.
    init(_ source: SpecSource) {
        path = source.path
        name = source.name
        reader = SpecReader(file: source.path, inputBytes: source.bytes.count)
        let document = YAMLParser().parse(source.bytes)
        for fault in document.faults {
            reader.report(Diagnostic(fault, in: source))
        }
        // A key that is there twice leaves the rest as it is; any other fault leaves a tree that cannot be trusted.
        if document.faults.allSatisfy({ $0.kind == .duplicateKey }) {
            let repeated = Set(document.faults.map(\.range))
            read(repeated.isEmpty ? document.root : document.root?.withoutKeys(at: repeated))
        }
        if root == nil { possibleNames = Self.words(in: source.bytes) }
    }

    private mutating func read(_ node: YAMLNode?) {
        let start = TextRange(start: .start, end: .start)
        let nothing = YAMLNode(content: .mapping([]), range: start)
        var reader = self.reader
        reader.readRoot(node.map { $0.isNothing ? nothing : $0 } ?? nothing, into: &self)
        self.reader = reader
    }

    /// All words of a text, as names are made of.
    private static func words(in bytes: [UInt8]) -> Set<String> {
        let words = bytes.split { byte in
            !(URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 0x80)
        }
        return Set(words.map { String(decoding: $0, as: UTF8.self) })
    }
}

extension YAMLNode {
    /// The same node without the entries whose keys stand at some places.
    fileprivate func withoutKeys(at places: Set<TextRange>) -> YAMLNode {
        let content: YAMLContent =
            switch self.content {
            case .scalar(let scalar): .scalar(scalar)
            case .sequence(let elements): .sequence(elements.map { $0.withoutKeys(at: places) })
            case .mapping(let entries):
                .mapping(
                    entries.filter { !places.contains($0.key.range) }.map {
                        YAMLEntry(key: $0.key, value: $0.value.withoutKeys(at: places))
                    })
            }
        return YAMLNode(content: content, range: range, tag: tag)
    }
}

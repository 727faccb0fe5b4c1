/// The texts of one failure.
struct FaultDescription {
    private let failure: ReadFailure
    private let bytes: UnsafeBufferPointer<UInt8>
    private let trace: Trace
    private let note: Trace.Note?
    private var containers: [PathWalk.Container]

    init(_ failure: ReadFailure, _ bytes: UnsafeBufferPointer<UInt8>, _ trace: Trace) {
        self.failure = failure
        self.bytes = bytes
        self.trace = trace
        self.note = trace.note?.offset == failure.offset ? trace.note : nil
        self.containers = PathWalk(bytes, to: failure.offset).containers
        self.finishPath()
    }

    /// The way to the fault ends at the container for a fault of its own, at a key for one that is not there.
    private mutating func finishPath() {
        guard let last: Int = self.containers.indices.last else { return self.enterObject() }
        switch self.failure.code {
        case .syntax where self.failure.rule?.isBetweenValues == true:
            self.containers[last].component = nil
        case .unknownKey where !self.containers[last].isArray, .repeatedKey where !self.containers[last].isArray:
            self.containers[last].component = self.keyAtOffset
        default: break
        }
        self.enterObject()
    }

    /// A key that is missing is one of the object that begins at the offset.
    private mutating func enterObject() {
        let start: Int = self.failure.offset
        guard self.failure.code == .missing, let names: KeyNames = self.trace.tables[start]?.names else { return }
        let isArray: Bool = start < self.bytes.count && self.bytes[start] == Byte.leftBracket
        let component: PathComponent =
            self.trace.tuples.contains(start)
            ? .index(self.failure.detail) : PathComponent(key: names.keys[self.failure.detail], inArray: isArray)
        self.containers.append(PathWalk.Container(start: start, isArray: isArray, component: component))
    }

    private var keyAtOffset: PathComponent? {
        let rest: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(rebasing: self.bytes.dropFirst(self.failure.offset))
        let key: String? = try? JSONReader.read(rest) { (reader: inout JSONReader) throws(ReadFailure) -> String in
            try reader.string()
        }
        return key.map { .key($0) }
    }

    /// - Parameter isSensitive: whether the whole document is.
    func error(_ type: Any.Type, isSensitive: Bool = false) -> DataFormatError {
        let innermost: PathWalk.Container? = self.containers.last { self.trace.tables[$0.start] != nil }
        let names: KeyNames? = innermost.flatMap { self.trace.tables[$0.start]?.names }
        let field: Int? = innermost?.component.flatMap { names?.index(of: $0) }
        let hiding: Int? = isSensitive ? -1 : self.containers.firstIndex { self.isSensitive($0) }
        let isHidden: Bool = hiding != nil && self.failure.code != .missing
        return DataFormatError(
            model: names?.model ?? self.note?.model ?? TypeName.make(type), field: field.flatMap { names?.fields[$0] },
            path: self.path(hiding: hiding), byteOffset: self.failure.offset, expected: self.expected,
            found: isHidden ? "a hidden value" : self.found, hint: isHidden ? nil : self.hint)
    }

    private func isSensitive(_ container: PathWalk.Container) -> Bool {
        guard let names: KeyNames = self.trace.tables[container.start]?.names else { return false }
        // Keys that are only written are sensitive without being read.
        if case .key(let key) = container.component, names.sensitive.contains(key) { return true }
        guard let index: Int = container.component.flatMap({ names.index(of: $0) }) else { return false }
        return names.sensitive.contains(names.keys[index])
    }

    /// Below a sensitive field, keys that the spec does not name are data and are not shown.
    private func path(hiding: Int?) -> String {
        let components: [PathComponent] = self.containers.enumerated().compactMap { index, container in
            guard let hiding: Int, index > hiding, case .key? = container.component else { return container.component }
            let isNamed: Bool = self.trace.tables[container.start] != nil && !self.failure.isOfKey
            return isNamed ? container.component : .hidden
        }
        return PathText.make(components + (self.note?.absent ?? []))
    }

    private var expected: String {
        self.note?.expected ?? self.failure.expected
    }

    private var found: String {
        if let found: String = self.note?.found { return found }
        if self.failure.code == .missing { return "nothing" }
        if self.failure.rule?.isInString == true { return Excerpt.inString(self.bytes, at: self.failure.offset) }
        if case .key(let key)? = self.failure.isOfKey ? self.keyAtOffset : nil {
            return "key " + Excerpt.quoted(key, limit: 40)
        }
        return Excerpt.make(self.bytes, at: self.failure.offset)
    }

    private var hint: String? {
        if let hint: String = self.note?.hint { return hint }
        guard self.failure.code == .mismatch, let expectation = Expectation(rawValue: self.failure.detail) else {
            return nil
        }
        let rest: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(rebasing: self.bytes.dropFirst(self.failure.offset))
        return CastHint.accepts(rest, expectation) ? "auto-cast: true would accept it" : nil
    }
}

/// Builds the tree of one text from libyaml's events.
struct DocumentReader: ~Copyable {
    private var source: SourceText
    private var events: EventStream
    private var builder: TreeBuilder
    /// The end of what was read last: a node, or the opening of a collection.
    private var reached: TextPosition

    /// - Parameter text: the source's bytes without a byte order mark.
    init(source: SourceText, text: UnsafeBufferPointer<UInt8>, limits: YAMLLimits) {
        self.source = source
        events = EventStream(text)
        builder = TreeBuilder(limits: limits)
        reached = TextPosition(line: 1, column: 1, offset: source.textOffset)
    }

    mutating func read() -> YAMLDocument {
        var last: [YAMLFault] = []
        do throws(YAMLFault) {
            try ScanCost(source: source).check()
            while try take(next()) {
                try builder.faults.checkLength(at: reached)
            }
        } catch {
            last = [error]
        }
        let root = builder.finish(at: reached)
        let faults = (builder.faults.faults + last).sorted { left, right in
            (left.range.start, left.range.end) < (right.range.start, right.range.end)
        }
        return YAMLDocument(root: root, faults: faults)
    }

    private mutating func next() throws(YAMLFault) -> Event {
        do throws(ParserProblem) {
            return try events.next()
        } catch {
            throw source.fault(for: error, reached: reached)
        }
    }

    /// Handles one event; returns `false` after the last one.
    private mutating func take(_ event: Event) throws(YAMLFault) -> Bool {
        switch event.kind {
        case .scalar: try takeScalar(event)
        case .alias: try takeAlias(event)
        case .sequenceStart: try takeStart(of: .sequence, event, event.sequenceProperties)
        case .mappingStart: try takeStart(of: .mapping, event, event.mappingProperties)
        case .collectionEnd: takeEnd(event)
        case .documentStart: reached = source.position(event.end)
        case .documentEnd: try checkRest(after: source.position(event.end), isMarked: !event.isEmpty)
        case .streamStart: break
        case .streamEnd: return false
        }
        return true
    }

    private mutating func takeScalar(_ event: Event) throws(YAMLFault) {
        var start = source.position(event.start)
        var end = source.position(event.end)
        let properties = event.scalarProperties
        let tag = properties.hasTag ? source.tag(ofNodeAt: start.offset) : nil
        if event.isEmpty {
            start = source.emptyNodePlace(after: reached, upTo: start)
            end = start
        } else if event.isBlockScalar {
            end = source.blockScalarEnd(end)
        }
        reached = end
        let content = YAMLContent.scalar(YAMLScalar(text: event.scalarText, isPlain: event.isPlain))
        let node = YAMLNode(content: content, range: TextRange(start: start, end: end), tag: tag)
        try builder.addScalar(node, anchor: properties.anchor)
    }

    private mutating func takeAlias(_ event: Event) throws(YAMLFault) {
        let range = TextRange(start: source.position(event.start), end: source.position(event.end))
        reached = range.end
        try builder.addAlias(event.aliasName, at: range)
    }

    private mutating func takeStart(
        of kind: OpenCollection.Kind, _ event: Event, _ properties: Event.Properties
    ) throws(YAMLFault) {
        let start = source.position(event.start)
        let tag = properties.hasTag ? source.tag(ofNodeAt: start.offset) : nil
        reached = source.position(event.end)
        try builder.open(kind, tag: tag, anchor: properties.anchor, at: TextRange(start: start, end: reached))
    }

    /// A collection without a closing bracket ends with its last child, not at the next token as in libyaml.
    private mutating func takeEnd(_ event: Event) {
        if !event.isEmpty { reached = source.position(event.end) }
        builder.close(at: reached)
    }

    /// Only comments and the end marker `...` may follow the document. libyaml is not asked, because it would read all
    /// directives of a second document at once.
    private func checkRest(after end: TextPosition, isMarked: Bool) throws(YAMLFault) {
        var offset = source.skipToToken(from: end.offset)
        while source.isDocumentEnd(at: offset) { offset = source.skipToToken(from: offset + 3) }
        guard offset < source.bytes.count else { return }
        let start = source.position(at: offset, from: end)
        guard isMarked || source.isDocumentStart(at: offset) else {
            let message = "unexpected text after the value"
            throw YAMLFault(kind: .syntax, message: message, range: source.oneScalar(at: start))
        }
        let width = source.isDocumentStart(at: offset) ? 3 : 0
        let range = TextRange(start: start, end: source.position(at: offset + width, from: start))
        let message = "a second document starts here; only one is allowed"
        throw YAMLFault(kind: .syntax, message: message, range: width > 0 ? range : source.oneScalar(at: start))
    }
}

/// Counts nodes against the limits.
struct NodeBudget {
    private let limits: YAMLLimits
    private(set) var nodes = 0

    init(limits: YAMLLimits) {
        self.limits = limits
    }

    mutating func addNode(at range: TextRange) throws(YAMLFault) {
        nodes += 1
        guard nodes > limits.nodes else { return }
        throw YAMLFault(kind: .tooLarge, message: "more than \(limits.nodes) nodes", range: range)
    }

    mutating func addAlias(_ name: String, to target: AnchorTable.Target, at range: TextRange) throws(YAMLFault) {
        nodes += target.nodes
        guard nodes > limits.nodes else { return }
        throw YAMLFault(
            kind: .aliasBomb,
            message: "expanding the alias \"*\(name)\" makes more than \(limits.nodes) nodes",
            range: range,
            related: YAMLFault.Related(message: "refers to this node", range: target.node.range)
        )
    }

    func checkDepth(_ depth: Int, at range: TextRange) throws(YAMLFault) {
        guard depth > limits.effectiveDepth else { return }
        let message = "lists and mappings are nested more than \(limits.effectiveDepth) deep"
        throw YAMLFault(kind: .tooDeep, message: message, range: range)
    }
}

/// The faults found so far, limited in number so that a hostile text cannot fill the memory.
struct FaultList {
    /// More than anyone reads.
    private static let most = 10_000

    private(set) var faults: [YAMLFault] = []
    /// Whether a fault was left out.
    private var isCut = false

    mutating func append(_ fault: YAMLFault) {
        isCut = faults.count >= Self.most
        if !isCut { faults.append(fault) }
    }

    func checkLength(at place: TextPosition) throws(YAMLFault) {
        guard isCut else { return }
        throw YAMLFault(
            kind: .tooLarge,
            message: "more than \(Self.most) faults; the rest of the text was not read",
            range: TextRange(start: place, end: place)
        )
    }
}

/// The nodes that aliases can refer to, by name. A name that is anchored again refers to the later node from then on.
struct AnchorTable {
    /// One anchor.
    struct Binding {
        let name: String
        fileprivate let number: Int
    }

    struct Target {
        let node: YAMLNode
        /// The number of nodes in it, including itself and with aliases expanded.
        let nodes: Int
        /// The nesting depth of its collections, including itself.
        let height: Int
    }

    struct Entry {
        fileprivate let number: Int
        let opening: TextRange
        /// `nil` until the node is complete: an alias to it would be inside it.
        fileprivate(set) var target: Target?
    }

    private var entries: [String: Entry] = [:]
    private var bindings = 0

    subscript(name: String) -> Entry? { entries[name] }

    mutating func bind(_ name: String, opening: TextRange) -> Binding {
        bindings += 1
        entries[name] = Entry(number: bindings, opening: opening)
        return Binding(name: name, number: bindings)
    }

    mutating func complete(_ binding: Binding, with target: Target) {
        guard entries[binding.name]?.number == binding.number else { return }
        entries[binding.name]?.target = target
    }
}

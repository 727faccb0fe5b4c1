/// Takes libyaml's events of one text to the tree.
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

    /// Takes one event; false after the last one.
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

    /// A collection without a closing bracket ends with its last child, not with the next token as libyaml has it.
    private mutating func takeEnd(_ event: Event) {
        if !event.isEmpty { reached = source.position(event.end) }
        builder.close(at: reached)
    }

    /// Behind the document only comments and its end mark `...` may stand. libyaml is not asked, because it would read
    /// all directives of a second document at once.
    private func checkRest(after end: TextPosition, isMarked: Bool) throws(YAMLFault) {
        var offset = source.skipToToken(from: end.offset)
        while source.isDocumentEnd(at: offset) { offset = source.skipToToken(from: offset + 3) }
        guard offset < source.bytes.count else { return }
        let start = source.position(at: offset, from: end)
        guard isMarked || source.isDocumentStart(at: offset) else {
            let message = "this does not belong to the value before it"
            throw YAMLFault(kind: .syntax, message: message, range: source.oneScalar(at: start))
        }
        let width = source.isDocumentStart(at: offset) ? 3 : 0
        let range = TextRange(start: start, end: source.position(at: offset + width, from: start))
        let message = "a second document starts here; a file holds one"
        throw YAMLFault(kind: .syntax, message: message, range: width > 0 ? range : source.oneScalar(at: start))
    }
}

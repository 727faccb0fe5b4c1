import CLibYAML

/// libyaml's parser over a text in memory. Delivers one event at a time and frees all of its memory at the end.
struct EventStream: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let isReady: Bool

    /// - Parameter text: UTF-8 without a byte order mark; must stay in place for the lifetime of the stream.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        isReady = yaml_parser_initialize(parser) != 0
        if isReady {
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        }
    }

    deinit {
        yaml_event_delete(event)
        if isReady { yaml_parser_delete(parser) }
        event.deallocate()
        parser.deallocate()
    }

    /// The next event, valid until the next call.
    mutating func next() throws(ParserProblem) -> Event {
        guard isReady else { throw ParserProblem.noMemory }
        yaml_event_delete(event)
        guard yaml_parser_parse(parser, event) != 0 else { throw ParserProblem(parser) }
        return Event(event)
    }
}

/// An event in libyaml's memory, valid until the next event is read.
struct Event {
    private let event: UnsafePointer<yaml_event_t>

    init(_ event: UnsafeMutablePointer<yaml_event_t>) {
        self.event = UnsafePointer(event)
    }

    enum Kind {
        case scalar, alias, sequenceStart, mappingStart, collectionEnd
        case documentStart, documentEnd, streamStart, streamEnd
    }

    var kind: Kind {
        switch event.pointee.type.rawValue {
        case YAML_SCALAR_EVENT.rawValue: .scalar
        case YAML_SEQUENCE_END_EVENT.rawValue, YAML_MAPPING_END_EVENT.rawValue: .collectionEnd
        case YAML_MAPPING_START_EVENT.rawValue: .mappingStart
        case YAML_SEQUENCE_START_EVENT.rawValue: .sequenceStart
        case YAML_ALIAS_EVENT.rawValue: .alias
        case YAML_DOCUMENT_START_EVENT.rawValue: .documentStart
        case YAML_DOCUMENT_END_EVENT.rawValue: .documentEnd
        case YAML_STREAM_START_EVENT.rawValue: .streamStart
        default: .streamEnd
        }
    }

    var start: yaml_mark_t { event.pointee.start_mark }

    var end: yaml_mark_t { event.pointee.end_mark }

    /// Whether the event is for something not written, such as the end of a block.
    var isEmpty: Bool { event.pointee.start_mark.index == event.pointee.end_mark.index }

    /// The name that an alias refers to.
    var aliasName: String { Self.text(event.pointee.data.alias.anchor) ?? "" }
}

/// Scalars.
extension Event {
    /// The scalar's text, which may contain NUL characters from escapes.
    var scalarText: String {
        let scalar = event.pointee.data.scalar
        return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    }

    var isPlain: Bool { event.pointee.data.scalar.style.rawValue == YAML_PLAIN_SCALAR_STYLE.rawValue }

    var isBlockScalar: Bool {
        let style = event.pointee.data.scalar.style.rawValue
        return style == YAML_LITERAL_SCALAR_STYLE.rawValue || style == YAML_FOLDED_SCALAR_STYLE.rawValue
    }

    var scalarProperties: Properties {
        Properties(anchor: Self.text(event.pointee.data.scalar.anchor), hasTag: event.pointee.data.scalar.tag != nil)
    }
}

/// Collections.
extension Event {
    var sequenceProperties: Properties {
        let start = event.pointee.data.sequence_start
        return Properties(anchor: Self.text(start.anchor), hasTag: start.tag != nil)
    }

    var mappingProperties: Properties {
        let start = event.pointee.data.mapping_start
        return Properties(anchor: Self.text(start.anchor), hasTag: start.tag != nil)
    }

    /// Whether it is written in brackets, or as a pair in them.
    var isFlowSequence: Bool {
        event.pointee.data.sequence_start.style.rawValue == YAML_FLOW_SEQUENCE_STYLE.rawValue
    }

    /// Whether it is written in braces, or as a pair in brackets.
    var isFlowMapping: Bool {
        event.pointee.data.mapping_start.style.rawValue == YAML_FLOW_MAPPING_STYLE.rawValue
    }

    /// The properties before a node's content.
    struct Properties {
        let anchor: String?
        let hasTag: Bool
    }

    private static func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        guard let characters else { return nil }
        return String(cString: characters)
    }
}

extension SourceText {
    /// Converts a mark: libyaml counts lines and columns from 0, and scalars instead of bytes.
    mutating func position(_ mark: yaml_mark_t) -> TextPosition {
        let offset = offset(afterScalars: mark.index)
        if mark.column == 0, offset == bytes.count, mark.line > 0, breakLength(before: offset) == 0 {
            // At the end of the text libyaml advances to a next line even if the last line has no line break.
            return position(at: offset, line: mark.line)
        }
        return TextPosition(line: mark.line + 1, column: mark.column + 1, offset: offset)
    }
}

import CLibYAML

/// An event of libyaml's, looked at where libyaml keeps it; not to be kept beyond the next event.
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

    /// Whether the event stands for something that is not written, such as the end of a block.
    var isEmpty: Bool { event.pointee.start_mark.index == event.pointee.end_mark.index }

    /// The name that an alias refers to.
    var aliasName: String { Self.text(event.pointee.data.alias.anchor) ?? "" }
}

/// Scalars.
extension Event {
    /// The scalar's text, which may hold NUL characters that were written as escapes.
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

    /// What may stand before a node's content.
    struct Properties {
        let anchor: String?
        let hasTag: Bool
    }

    private static func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        guard let characters else { return nil }
        return String(cString: characters)
    }
}

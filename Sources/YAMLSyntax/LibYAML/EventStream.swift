import CLibYAML

/// libyaml's parser over a text in memory: one event after the other, and all of its memory given back at the end.
struct EventStream: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let isReady: Bool

    /// - Parameter text: UTF-8 without a byte order mark; must stay where it is for as long as the stream lives.
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

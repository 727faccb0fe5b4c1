import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Server-sent event parser")
struct EventParserTests {
    /// The events of a text, and the last id and the reconnection time after it.
    private struct Reading: Equatable {
        var events: [RawEvent]
        var lastID: String?
        var reconnectionTime: Duration?
    }

    private func reading(_ pieces: [[UInt8]], limit: Int = 1_000) throws -> Reading {
        var parser = EventParser(limit: limit)
        var events: [RawEvent] = []
        for piece in pieces {
            parser.append(piece)
            while let event = try parser.next() { events.append(event) }
        }
        #expect(parser.finish() == nil)
        return Reading(events: events, lastID: parser.lastID, reconnectionTime: parser.reconnectionTime)
    }

    private static func event(_ data: String, name: String? = nil, id: String? = nil) -> RawEvent {
        RawEvent(data: Array(data.utf8), name: name, id: id)
    }

    /// Texts with their events, including the examples of WHATWG HTML, section 9.2.6.
    static let texts: [(String, [RawEvent])] = [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [event("first event", id: "1"), event("second event", id: ""), event(" third event", id: "")]
        ),
        ("data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]),
        ("data:test\n\ndata: test\n\n", [event("test"), event("test")]),
        ("data: a\r\rdata: b\r\n\r\ndata: c\n\r\n", [event("a"), event("b"), event("c")]),
        ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", [event("a")]),
        ("event: add\ndata: 1\n\ndata: 2\n\n", [event("1", name: "add"), event("2")]),
        ("event: add\n\ndata: 2\n\n", [event("2")]),
        ("id: 1\n\ndata: a\n\nid: 2\ndata: b\n\n", [event("a", id: "1"), event("b", id: "2")]),
        ("id: a\0b\ndata: x\n\n", [event("x")]),
        ("data: häß€😀\nid: ü\n\n", [event("häß€😀", id: "ü")]),
        ("DATA: a\n data: b\ndata : c\nfoo: d\n\ndata: e:f: g\n\n", [event("e:f: g")]),
        ("data: cut off\n", []), ("\n\n\n", []), ("", []),
    ]

    @Test("a text gives the same events, however it is split", arguments: texts)
    func anySplit(text: String, events: [RawEvent]) throws {
        let bytes = Array(text.utf8)
        let whole = try reading([bytes])
        #expect(whole.events == events)
        for split in 0...bytes.count {
            #expect(try reading([Array(bytes[..<split]), Array(bytes[split...])]) == whole)
        }
        #expect(try reading(bytes.map { byte in [byte] }) == whole)
    }

    @Test("the last event id changes at the end of an event")
    func lastEventID() throws {
        #expect(try reading([Array("id: 7\ndata: x\n".utf8)]).lastID == nil)
        #expect(try reading([Array("id: 7\n\n".utf8)]).lastID == "7")
        var parser = EventParser(limit: 100, lastID: "3")
        parser.append(Array("data: x\n\n".utf8))
        #expect(try parser.next()?.id == "3")
    }

    @Test(
        "retry is a number of milliseconds",
        arguments: [
            ("retry: 1500", .milliseconds(1_500)), ("retry:0", .zero), ("retry: 1.5", nil), ("retry: -1", nil),
            ("retry: ", nil), ("retry", nil), ("retry: 99999999999999999999", .milliseconds(Int32.max)),
        ] as [(String, Duration?)])
    func retryField(line: String, time: Duration?) throws {
        #expect(try reading([Array((line + "\n\n").utf8)]).reconnectionTime == time)
    }

    @Test("an event over the limit is a fault, in one line or in many", arguments: [1, 7, 1_000])
    func tooLongEvent(size: Int) {
        for text in ["data: " + String(repeating: "x", count: 200), String(repeating: "data: x\n", count: 60)] {
            let bytes = Array(text.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
                Array(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(throws: NetworkError(.responseTooLarge, reason: "an event is longer than 100 bytes")) {
                try reading(pieces, limit: 100)
            }
        }
    }
}

@Suite("Line parser")
struct LineParserTests {
    private func lines(_ pieces: [[UInt8]], limit: Int = 100) throws -> [String] {
        var parser = LineParser(limit: limit)
        var lines: [String] = []
        for piece in pieces {
            parser.append(piece)
            while let event = try parser.next() { lines.append(String(decoding: event.data, as: UTF8.self)) }
        }
        if let event = parser.finish() { lines.append(String(decoding: event.data, as: UTF8.self)) }
        return lines
    }

    @Test(
        "a text gives the same lines, however it is split",
        arguments: [
            ("a\nb\n", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\r\na\n\n\nb", ["a", "b"]), ("a\rb\n", ["a\rb"]),
            ("ä\n€", ["ä", "€"]), ("", []), ("\n", []), ("a", ["a"]),
        ])
    func anySplit(text: String, expected: [String]) throws {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            #expect(try lines([Array(bytes[..<split]), Array(bytes[split...])]) == expected)
        }
        #expect(try lines(bytes.map { byte in [byte] }) == expected)
    }

    @Test("a line over the limit is a fault")
    func tooLongLine() {
        #expect(throws: NetworkError.self) { try lines([Array("abc\nabcd\n".utf8)], limit: 3) }
        #expect(throws: NetworkError.self) { try lines([Array("ab".utf8), Array("cd".utf8)], limit: 3) }
    }
}

@Suite("Parser of JSON text sequences")
struct RecordParserTests {
    private func records(_ pieces: [[UInt8]], limit: Int = 100) throws -> [RawEvent] {
        var parser = RecordParser(limit: limit)
        var records: [RawEvent] = []
        for piece in pieces {
            parser.append(piece)
            while let event = try parser.next() { records.append(event) }
        }
        if let event = parser.finish() { records.append(event) }
        return records
    }

    private static func whole(_ text: String) -> RawEvent { RawEvent(data: Array(text.utf8)) }

    private static func cut(_ text: String) -> RawEvent { RawEvent(data: Array(text.utf8), isTruncated: true) }

    /// Texts with their records, as in RFC 7464, sections 2.1 and 2.4.
    static let texts: [(String, [RawEvent])] = [
        ("\u{1E}{\"n\":1}\n\u{1E}[2]\n", [whole("{\"n\":1}"), whole("[2]")]),
        ("\u{1E}{\n  \"n\": \"a\\\"}\"\n}\n", [whole("{\n  \"n\": \"a\\\"}\"\n}")]),
        ("\u{1E}\u{1E}\n\u{1E}1\n", [whole("1")]), ("\u{1E}1\u{1E}2\n", [cut("1"), whole("2")]),
        ("\u{1E}{\"n\":\u{1E}{}\n", [whole("{\"n\":"), whole("{}")]), ("\u{1E}tr", [cut("tr")]),
        ("{\"code\":1}", [whole("{\"code\":1}")]), ("\u{1E}\"ä€\"", [whole("\"ä€\"")]), ("", []), ("\u{1E}", []),
    ]

    @Test("a text gives the same records, however it is split", arguments: texts)
    func anySplit(text: String, expected: [RawEvent]) throws {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            #expect(try records([Array(bytes[..<split]), Array(bytes[split...])]) == expected)
        }
        #expect(try records(bytes.map { byte in [byte] }) == expected)
    }

    @Test("a record is there with its line feed, before the next one begins")
    func isThereAtOnce() throws {
        var parser = RecordParser(limit: 100)
        parser.append(Array("\u{1E}{\"n\":1}\n".utf8))
        #expect(try parser.next() == Self.whole("{\"n\":1}"))
        #expect(try parser.next() == nil)
    }

    @Test("a record over the limit is a fault")
    func tooLong() {
        #expect(throws: NetworkError(.responseTooLarge, reason: "an event is longer than 100 bytes")) {
            try records([Array("\u{1E}[\(String(repeating: "1,", count: 60))".utf8)])
        }
    }
}

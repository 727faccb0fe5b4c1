import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Server-sent events")
struct EventParserTests {
    /// What a text holds, and the place in the stream and the time to wait after it.
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

    /// Texts, among them the examples of WHATWG HTML, section 9.2.6, and what they hold.
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

    @Test("every text is read in the same way, wherever it is cut into pieces", arguments: texts)
    func everySplit(text: String, events: [RawEvent]) throws {
        let bytes = Array(text.utf8)
        let whole = try reading([bytes])
        #expect(whole.events == events)
        for split in 0...bytes.count {
            #expect(try reading([Array(bytes[..<split]), Array(bytes[split...])]) == whole)
        }
        #expect(try reading(bytes.map { byte in [byte] }) == whole)
    }

    @Test("the place in the stream is known when the event is over, and not before")
    func lastID() throws {
        #expect(try reading([Array("id: 7\ndata: x\n".utf8)]).lastID == nil)
        #expect(try reading([Array("id: 7\n\n".utf8)]).lastID == "7")
        var parser = EventParser(limit: 100, lastID: "3")
        parser.append(Array("data: x\n\n".utf8))
        #expect(try parser.next()?.id == "3")
    }

    @Test(
        "the time to wait is a number of milliseconds",
        arguments: [
            ("retry: 1500", .milliseconds(1_500)), ("retry:0", .zero), ("retry: 1.5", nil), ("retry: -1", nil),
            ("retry: ", nil), ("retry", nil), ("retry: 99999999999999999999", .milliseconds(Int32.max)),
        ] as [(String, Duration?)])
    func retry(line: String, time: Duration?) throws {
        #expect(try reading([Array((line + "\n\n").utf8)]).reconnectionTime == time)
    }

    @Test("an event that is too long is a fault, in one line or in many", arguments: [1, 7, 1_000])
    func tooLong(size: Int) {
        for text in ["data: " + String(repeating: "x", count: 200), String(repeating: "data: x\n", count: 60)] {
            let bytes = Array(text.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
                Array(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(throws: NetworkFault(.answerTooLarge, reason: "an event is longer than 100 bytes")) {
                try reading(pieces, limit: 100)
            }
        }
    }
}

@Suite("Lines")
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
        "are cut at line feeds, wherever the pieces are cut",
        arguments: [
            ("a\nb\n", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\r\na\n\n\nb", ["a", "b"]), ("a\rb\n", ["a\rb"]),
            ("ä\n€", ["ä", "€"]), ("", []), ("\n", []), ("a", ["a"]),
        ])
    func everySplit(text: String, expected: [String]) throws {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            #expect(try lines([Array(bytes[..<split]), Array(bytes[split...])]) == expected)
        }
        #expect(try lines(bytes.map { byte in [byte] }) == expected)
    }

    @Test("one that is too long is a fault")
    func tooLong() {
        #expect(throws: NetworkFault.self) { try lines([Array("abc\nabcd\n".utf8)], limit: 3) }
        #expect(throws: NetworkFault.self) { try lines([Array("ab".utf8), Array("cd".utf8)], limit: 3) }
    }
}
